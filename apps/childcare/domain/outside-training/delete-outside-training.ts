import { inTransaction } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { deletableTrainingSql, lockAllowedTraining } from './lock-allowed-training.ts';
import { toOutsideTraining, toTrainingAuditValues } from './outside-training-rows.ts';

/**
 * With its file. What was approved is on the centre's record, also while a change waits: a manager rejects it first. Throws outsideTrainingNotFound,
 * outsideTrainingApproved.
 */
export async function deleteOutsideTraining(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  const fileKey = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockAllowedTraining(tx, id, deletableTrainingSql(ctx));
    const training = toOutsideTraining(locked);
    if (training.isOnRecord) throw errors.outsideTrainingApproved();
    await tx.outsideTraining.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, ctx, {
      action: 'outside-training.delete',
      targetType: 'user',
      targetId: locked.userId,
      before: toTrainingAuditValues(training),
      organizationId: locked.organizationId,
    });
    return locked.fileKey;
  });
  ctx.defer(() => ctx.files.remove(fileKey));
  return { message: 'The training is deleted' };
}
