import { inTransaction } from '@repo/db/childcare';
import type { BulkInviteAnswer, BulkInviteBody, BulkInvitePreview } from '@repo/schemas/childcare/invitation';
import { assertOwnEmailVerified } from '#domain/accounts/is-address-proven.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { type CheckedInvitation, checkInvitationRows } from './check-invitation-rows.ts';
import { retryOnInvitationConflict } from './retry-on-invitation-conflict.ts';
import { storeInvitationsAndQueueMails } from './store-invitations-and-queue-mails.ts';

export function toBulkPreview(
  judged: readonly CheckedInvitation[],
  notices: string[] = [],
): BulkInvitePreview {
  return {
    rows: judged.map(({ shown }) => shown),
    ready: judged.filter(({ invitee }) => invitee !== null).length,
    notices,
  };
}

/** What `inviteAndMailValidRows` would do. Nothing is stored or sent. Throws what `getManagedCentre` throws. */
export async function previewInvitations(
  ctx: ManagerContext,
  body: BulkInviteBody,
): Promise<BulkInvitePreview> {
  const centre = await getManagedCentre(ctx, ctx.db, body.organizationId);
  return toBulkPreview(await checkInvitationRows(ctx.db, centre.id, body.rows));
}

/**
 * Invites everybody who can be invited, in one transaction with the mails; returns the other rows with the reasons. Throws
 * emailNotConfirmed, and what `assertWithinInvitationLimits` and `getManagedCentre` throw; then nobody is invited.
 */
export function inviteAndMailValidRows(ctx: ManagerContext, body: BulkInviteBody): Promise<BulkInviteAnswer> {
  return retryOnInvitationConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      await assertOwnEmailVerified({ db: tx, actor: ctx.actor });
      const centre = await getManagedCentre(ctx, tx, body.organizationId);
      const judged = await checkInvitationRows(tx, centre.id, body.rows);
      const invitees = judged.flatMap(({ invitee }) => invitee ?? []);
      await storeInvitationsAndQueueMails(tx, ctx, centre, invitees);
      return {
        invited: invitees.length,
        skipped: judged.flatMap(({ shown, invitee }) => (invitee ? [] : [shown])),
      };
    }),
  );
}
