import { inTransaction } from '@repo/db/childcare';
import type { Invitation, InviteBody } from '@repo/schemas/childcare/invitation';
import { assertAddressProven } from '#domain/accounts/is-address-proven.ts';
import { findCentre } from '#domain/centre/find-centre.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { checkRows, refusalOf } from './check-rows.ts';
import { findInvitation } from './find-invitation.ts';
import { retryRace } from './retry-race.ts';
import { storeInvitations } from './store-invitations.ts';

/**
 * Asks one person to join a centre; they are no part of it before they accept. Throws emailNotConfirmed, alreadyInCentre,
 * alreadyInvited, what `findCentre` and `enforceInvitationLimits` throw.
 */
export function invite(ctx: SignedInContext, body: InviteBody): Promise<Invitation> {
  const { organizationId, ...person } = body;
  return retryRace(() =>
    inTransaction(ctx.db, async (tx) => {
      await assertAddressProven({ db: tx, actor: ctx.actor });
      const centre = await findCentre(ctx, tx, organizationId);
      const [judged] = await checkRows(tx, centre.id, [person]);
      const [problem] = judged?.shown.problems ?? [];
      if (problem) throw refusalOf(problem);
      const [id] = await storeInvitations(tx, ctx, centre, judged?.invitee ? [judged.invitee] : []);
      if (id === undefined) throw errors.invalid();
      return findInvitation(tx, ctx, { id });
    }),
  );
}
