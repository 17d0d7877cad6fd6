import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { notifyAndMailAssignmentChange } from '#domain/assignments/notify-and-mail-assignment-change.ts';
import { recordPerLearnerAuditEntries } from '#domain/assignments/record-per-learner-audit-entries.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertOwnOrganization } from '#domain/organizations/get-organization.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { endMembershipAndCancelAssignments } from './end-membership.ts';

/**
 * The account and its history stay; the learner is notified of cancelled assignments. Throws forbidden for another centre,
 * organizationNotFound, learnerNotFound.
 */
export async function removeLearnerAndNotify(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
): Promise<void> {
  await assertOwnOrganization(ctx, organizationId);
  await inTransaction(ctx.db, async (tx) => {
    const ids = await endMembershipAndCancelAssignments(tx, ctx, { learnerId, organizationId });
    if (ids === null) throw errors.learnerNotFound();
    await notifyAndMailAssignmentChange(tx, ctx, { ids, change: { kind: 'assignment-cancelled' } });
    await recordPerLearnerAuditEntries(tx, ctx, {
      action: 'assignment.cancel',
      ids,
      values: { status: 'CANCELLED' },
    });
    await recordAudit(tx, ctx, {
      action: 'learner.remove',
      targetType: 'user',
      targetId: learnerId,
      organizationId,
    });
  });
  deferExpireAndRefundAtProvider(ctx);
  clearChildcareSessionCache();
}
