import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import type { SetResitBody } from '@repo/schemas/training/resit';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { recomputeLateness } from '#domain/due-dates/recompute-lateness.ts';
import { errors } from '#domain/errors.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import {
  notifyOfGradesAndMarkMailed,
  type UnmailedGrade,
  unmailedGradeColumnsSql,
  unmailedGradeTablesSql,
} from '#domain/grading/unmailed-grades.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { resitGrantedKind } from '#notifications/work-kinds.ts';
import { hideResultIfBlind, readResultByRealLearnerId } from './due-date-results.ts';

type Pair = { assessmentId: string; learnerId: string };

/**
 * Grants the next attempt, changes the due date of the present one, or takes it back. Throws assessmentNotFound,
 * learnerNotInClass, changedMeanwhile, invalid.
 */
export async function grantChangeOrRevokeResit(
  ctx: TrainerContext,
  body: SetResitBody,
): Promise<ClassResult> {
  const { assessmentId, learnerId, attempt, dueDate, reason } = body;
  if (dueDate !== null && reason === '') throw refuse('reason', 'Say why');
  if (dueDate !== null && Date.parse(dueDate) <= +ctx.clock()) {
    throw refuse('dueDate', 'A resit is due in the future');
  }
  return inTransaction(ctx.db, async (tx) => {
    const pair = { assessmentId, learnerId };
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const read = () => readResultByRealLearnerId(tx, ctx, assessment, learnerId);
    // The hand-in takes the same lock.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${learnerId} FOR NO KEY UPDATE`;
    const before = await read();
    refuseMoved(before, body);
    if (dueDate === null) await takeBack(tx, before, pair);
    else if (attempt === before.attempt) {
      await tx.resit.update({
        where: { assessmentId_learnerId_attempt: { ...pair, attempt } },
        data: { dueAt: dueDate, reason },
      });
    } else await grant(tx, ctx, { ...body, dueDate }, before);
    await recomputeLateness(tx, pair);
    const after = await read();
    await recordAudit(tx, ctx, {
      action: 'submission.resit',
      targetType: 'assessment',
      targetId: assessmentId,
      before: { learnerId, attempt: before.attempt, dueDate: before.dueDate },
      after: { learnerId, attempt: after.attempt, dueDate: after.dueDate, reason },
    });
    return hideResultIfBlind(after, assessment);
  });
}

function refuseMoved(before: ClassResult, { attempt, dueDate, expectedDueDate }: SetResitBody): void {
  const isNext = attempt === before.attempt + 1 && dueDate !== null;
  const isPresent = attempt === before.attempt;
  const isSame = Date.parse(before.dueDate) === Date.parse(expectedDueDate);
  if (isSame && (isNext || isPresent)) return;
  const message = 'This was changed after you opened it';
  throw errors.changedMeanwhile({ details: [{ field: 'expectedDueDate', message }] });
}

async function grant(
  tx: TrainingDb,
  ctx: TrainerContext,
  { assessmentId, learnerId, attempt, dueDate, reason }: SetResitBody & { dueDate: string },
  { submissionId, mayResit }: ClassResult,
): Promise<void> {
  if (!mayResit || submissionId === null) {
    const why =
      'A resit needs a released result below the pass score, no open draft, and an attempt that is left';
    throw refuse('attempt', why);
  }
  const { clock, actor } = ctx;
  const [grade] = await tx.$queryRaw<UnmailedGrade[]>`
    SELECT ${unmailedGradeColumnsSql} FROM ${unmailedGradeTablesSql} WHERE s.id = ${submissionId} FOR UPDATE OF s`;
  // Nobody is offered a resit before they know the result.
  if (grade?.mailDueAt) await notifyOfGradesAndMarkMailed(tx, ctx, [grade]);
  await tx.submission.update({ where: { id: submissionId }, data: { supersededAt: clock() } });
  const by = { reason, granterId: actor.id, grantedAt: clock() };
  await tx.resit.create({ data: { assessmentId, learnerId, attempt, dueAt: dueDate, ...by } });
  const { title, course } = await tx.assessment.findUniqueOrThrow({
    where: { id: assessmentId },
    select: { title: true, course: { select: { title: true } } },
  });
  const data = { assessmentId, assessmentTitle: title, courseTitle: course.title, dueAt: dueDate };
  await notifications.notify(tx, ctx, resitGrantedKind, [{ userId: learnerId, data }]);
}

/** The attempt before it is the current one again. */
async function takeBack(tx: TrainingDb, { attempt, submissionId, draft }: ClassResult, pair: Pair) {
  if (submissionId !== null || draft !== null) {
    throw refuse('dueDate', 'There is work, a grade or a draft for this resit already, so it stays');
  }
  if ((await tx.quizAttempt.count({ where: { ...pair, attempt } })) > 0) {
    throw refuse('dueDate', 'The learner has begun the quiz again already, so the resit stays');
  }
  const { count } = await tx.resit.deleteMany({ where: { ...pair, attempt } });
  if (count === 0) throw refuse('attempt', 'The first attempt is no resit');
  await tx.submission.updateMany({
    where: { ...pair, attempt: attempt - 1, status: 'graded' },
    data: { supersededAt: null, stillCounts: false },
  });
}

function refuse(field: string, message: string) {
  return errors.invalid({ message, details: [{ field, message }] });
}
