import { inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { DecideOutsideTrainingBody, OutsideTraining } from '@repo/schemas/childcare/outside-training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { CentreManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { outsideTrainingApprovedKind, outsideTrainingRejectedKind } from '#notifications/learner-kinds.ts';
import { decidableTrainingSql, lockAllowedTraining } from './lock-allowed-training.ts';
import { outsideTrainingSelect, toOutsideTraining, toTrainingAuditValues } from './outside-training-rows.ts';

/**
 * Approves or rejects what the manager read; a later decision replaces an earlier one, and the person is notified of each. Nobody
 * decides on their own training. Throws outsideTrainingNotFound, ownOutsideTraining, changedMeanwhile.
 */
export async function decideOutsideTrainingAndNotify(
  ctx: CentreManagerContext,
  id: string,
  body: DecideOutsideTrainingBody,
): Promise<OutsideTraining> {
  const isApproved = body.decision === 'approve';
  const reason = body.decision === 'approve' ? '' : body.reason;
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockAllowedTraining(tx, id, decidableTrainingSql(ctx));
    const { userId, organizationId } = locked;
    if (userId === ctx.actor.id) throw errors.ownOutsideTraining();
    assertNotStale(locked, body.expectedUpdatedAt, errors.changedMeanwhile);
    const before = toOutsideTraining(locked);
    const now = ctx.clock();
    const row = await tx.outsideTraining.update({
      where: { id },
      data: {
        status: isApproved ? 'APPROVED' : 'REJECTED',
        rejectionReason: reason,
        decidedById: ctx.actor.id,
        decidedAt: now,
        approvedAt: isApproved ? now : null,
        updatedAt: nextUpdatedAt(locked, now),
      },
      select: outsideTrainingSelect,
    });
    const training = toOutsideTraining(row);
    await recordAudit(tx, ctx, {
      action: isApproved ? 'outside-training.approve' : 'outside-training.reject',
      targetType: 'user',
      targetId: userId,
      before: { status: before.status },
      after: { ...toTrainingAuditValues(training), ...(isApproved ? {} : { reason }) },
      organizationId,
    });
    const data = { trainingId: id, title: training.title };
    const options = { actorId: ctx.actor.id };
    if (isApproved)
      await notifications.notify(tx, ctx, outsideTrainingApprovedKind, [{ userId, data }], options);
    else
      await notifications.notify(
        tx,
        ctx,
        outsideTrainingRejectedKind,
        [{ userId, data: { ...data, reason } }],
        options,
      );
    return training;
  });
}
