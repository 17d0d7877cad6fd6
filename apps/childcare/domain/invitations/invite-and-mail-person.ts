import { inTransaction } from '@repo/db/childcare';
import type { Invitation, InviteBody } from '@repo/schemas/childcare/invitation';
import { assertOwnEmailVerified } from '#domain/accounts/is-address-proven.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { checkInvitationRows, toInvitationError } from './check-invitation-rows.ts';
import { getManagedInvitation } from './get-managed-invitation.ts';
import { retryOnInvitationConflict } from './retry-on-invitation-conflict.ts';
import { storeInvitationsAndQueueMails } from './store-invitations-and-queue-mails.ts';

/**
 * Invites one person, who belongs to the centre once they accept. Throws emailNotConfirmed, alreadyInCentre, alreadyInvited,
 * what `getManagedCentre` and `assertWithinInvitationLimits` throw.
 */
export function inviteAndMailPerson(ctx: SignedInContext, body: InviteBody): Promise<Invitation> {
  const { organizationId, ...person } = body;
  return retryOnInvitationConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      await assertOwnEmailVerified({ db: tx, actor: ctx.actor });
      const centre = await getManagedCentre(ctx, tx, organizationId);
      const [judged] = await checkInvitationRows(tx, centre.id, [person]);
      const [problem] = judged?.shown.problems ?? [];
      if (problem) throw toInvitationError(problem);
      const [id] = await storeInvitationsAndQueueMails(
        tx,
        ctx,
        centre,
        judged?.invitee ? [judged.invitee] : [],
      );
      if (id === undefined) throw errors.invalid();
      return getManagedInvitation(tx, ctx, { id });
    }),
  );
}
