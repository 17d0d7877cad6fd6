import { inTransaction } from '@repo/db/training';
import type { SetExtensionBody } from '@repo/schemas/training/extension';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { recomputeLateness } from '#domain/due-dates/recompute-lateness.ts';
import { errors } from '#domain/errors.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import { hideResultIfBlind, readResultByRealLearnerId } from './due-date-results.ts';

/** Lateness is updated. Throws assessmentNotFound, learnerNotInClass, changedMeanwhile, invalid. */
export async function setExtensionAndUpdateLateness(
  ctx: TrainerContext,
  { assessmentId, learnerId, dueDate, reason, expectedDueDate }: SetExtensionBody,
): Promise<ClassResult> {
  if (dueDate !== null && reason === '') throw refuse('reason', 'Say why');
  return inTransaction(ctx.db, async (tx) => {
    const pair = { assessmentId, learnerId };
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const read = () => readResultByRealLearnerId(tx, ctx, assessment, learnerId);
    // The hand-in takes the same lock.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${learnerId} FOR NO KEY UPDATE`;
    const before = await read();
    if (Date.parse(before.dueDate) !== Date.parse(expectedDueDate)) {
      const message = 'This was changed after you opened it';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedDueDate', message }] });
    }
    if (before.attempt > 1) throw refuse('dueDate', 'A resit has its own due date. Change that instead');
    await tx.dueDateExtension.deleteMany({ where: pair });
    const ofClass = await read();
    if (dueDate !== null) {
      if (Date.parse(dueDate) <= Date.parse(ofClass.dueDate)) {
        throw refuse('dueDate', 'An extension ends later than the due date of the class');
      }
      const by = { reason, granterId: ctx.actor.id, grantedAt: ctx.clock() };
      await tx.dueDateExtension.create({ data: { ...pair, dueAt: dueDate, ...by } });
    }
    await recomputeLateness(tx, pair);
    await recordAudit(tx, ctx, {
      action: 'submission.extend',
      targetType: 'assessment',
      targetId: assessmentId,
      before: { learnerId, dueDate: before.dueDate, reason: before.extension?.reason ?? '' },
      after: { learnerId, dueDate: dueDate ?? ofClass.dueDate, reason },
    });
    return hideResultIfBlind(await read(), assessment);
  });
}

function refuse(field: string, message: string) {
  return errors.invalid({ message, details: [{ field, message }] });
}
