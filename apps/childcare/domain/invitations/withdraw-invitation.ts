import { inTransaction } from '@repo/db/childcare';
import type { Invitation } from '@repo/schemas/childcare/invitation';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getManagedInvitation } from './get-managed-invitation.ts';

/**
 * The link stops working, and planned courses are not assigned. Throws invitationNotFound, also for another centre's;
 * invitationEnded.
 */
export function withdrawInvitation(ctx: SignedInContext, id: string): Promise<Invitation> {
  return inTransaction(ctx.db, async (tx) => {
    const { status, organizationId } = await getManagedInvitation(tx, ctx, { id, lock: true });
    if (status !== 'waiting' && status !== 'expired') throw errors.invitationEnded();
    await tx.invitation.update({ where: { id }, data: { withdrawnAt: ctx.clock() } });
    await recordAudit(tx, ctx, {
      action: 'invitation.withdraw',
      targetType: 'invitation',
      targetId: id,
      organizationId,
    });
    return getManagedInvitation(tx, ctx, { id });
  });
}
