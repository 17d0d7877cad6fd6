import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { notifyAndMailAssignmentChange } from '#domain/assignments/notify-and-mail-assignment-change.ts';
import { recordEndedAssignments } from '#domain/assignments/record-per-learner-audit-entries.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';
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
  await assertManagesOrganization(ctx, organizationId);
  await inTransaction(ctx.db, async (tx) => {
    const ended = await endMembershipAndCancelAssignments(tx, ctx, { learnerId, organizationId });
    if (ended === null) throw errors.learnerNotFound();
    const { ids } = ended;
    await notifyAndMailAssignmentChange(tx, ctx, { ids, change: { kind: 'assignment-cancelled' } });
    await recordEndedAssignments(tx, ctx, ended);
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
