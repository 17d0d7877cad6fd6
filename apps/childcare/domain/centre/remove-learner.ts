import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { notifyChange } from '#domain/assignments/notify-change.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertOwnOrganization } from '#domain/organizations/get-organization.ts';
import { deferFinishAtProvider } from '#domain/payments/finish-at-provider.ts';
import { releaseLearner } from './release-learner.ts';

/**
 * The account and its history stay; the learner is notified of cancelled assignments. Throws forbidden for another centre,
 * organizationNotFound, learnerNotFound.
 */
export async function removeLearner(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
): Promise<void> {
  await assertOwnOrganization(ctx, organizationId);
  await inTransaction(ctx.db, async (tx) => {
    const ids = await releaseLearner(tx, ctx, { learnerId, organizationId });
    if (ids === null) throw errors.learnerNotFound();
    await notifyChange(tx, ctx, { ids, change: { kind: 'assignment-cancelled' } });
    await recordAudit(tx, ctx, {
      action: 'learner.remove',
      targetType: 'user',
      targetId: learnerId,
      organizationId,
    });
  });
  deferFinishAtProvider(ctx);
  forgetChildcareSessions();
}
