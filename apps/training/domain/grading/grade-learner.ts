import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import type { GradeLearnerBody } from '@repo/schemas/training/grading';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { errors } from '#domain/errors.ts';
import { assertNoQuizUnderWay } from '#domain/quizzes/assert-no-quiz-under-way.ts';
import { readCurrentAttemptNumber } from '#domain/submissions/attempts.ts';
import { submissionSelect, toNamedSubmissionRow } from '#domain/submissions/submission-rows.ts';
import {
  type GradableAssessment,
  getGradableAssessment,
  isReleasedByClassOnly,
} from './find-gradable-assessment.ts';
import { type GradingScope, isGradableSql } from './grading-scope.ts';
import { assertScoreWithin, gradeMailDueAt } from './store-grade.ts';

/** Throws assessmentNotFound, also without permission, and the errors of storeLearnerGrade. */
export async function gradeLearner(ctx: TrainerContext, body: GradeLearnerBody): Promise<SubmissionRow> {
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, body.assessmentId);
    return toNamedSubmissionRow(await storeLearnerGrade(tx, ctx, body, assessment));
  });
}

/** The caller has locked the assessment. Throws learnerNotInClass, workHandedIn, quizUnderWay, forbidden for oneself, and invalid. */
export async function storeLearnerGrade(
  tx: TrainingDb,
  ctx: SignedInContext,
  { assessmentId, learnerId, score, feedback }: GradeLearnerBody,
  assessment: GradableAssessment,
) {
  if (learnerId === ctx.actor.id) throw errors.forbidden({ message: 'Nobody grades their own work' });
  assertScoreWithin(score, assessment.maxScore);
  if (isReleasedByClassOnly(assessment)) throw errors.markedByDrafts();
  // The learner's hand-in takes the same lock.
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${learnerId} FOR NO KEY UPDATE`;
  const place = await findAssessedClass(tx, { assessmentId, learnerId });
  if (place === null || !(await mayGradeClass(tx, ctx, assessment.scope, { assessmentId, ...place })))
    throw errors.learnerNotInClass();
  const known = await tx.submission.count({ where: { assessmentId, learnerId, supersededAt: null } });
  if (known > 0) throw errors.workHandedIn();
  const now = ctx.clock();
  await assertNoQuizUnderWay(tx, { assessmentId, learnerId, now });
  const row = await tx.submission.create({
    data: {
      ...{ assessmentId, learnerId, courseRunId: place.courseRunId, submittedAt: now },
      attempt: await readCurrentAttemptNumber(tx, { assessmentId, learnerId }),
      ...{ status: 'graded', score, feedback, graderId: ctx.actor.id, gradedAt: now },
      ...{ updatedAt: now, mailDueAt: gradeMailDueAt(now) },
    },
    select: submissionSelect,
  });
  const by = { markerId: ctx.actor.id, releaserId: ctx.actor.id };
  await tx.gradeChange.create({ data: { submissionId: row.id, score, feedback, changedAt: now, ...by } });
  await recordAudit(tx, ctx, {
    action: 'submission.grade',
    targetType: 'submission',
    targetId: row.id,
    before: null,
    after: { score, feedback, withoutSubmission: true },
  });
  return row;
}

async function mayGradeClass(
  tx: TrainingDb,
  { actor }: SignedInContext,
  scope: GradingScope,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM assessment a
    WHERE a.id = ${assessmentId} AND ${isGradableSql(scope, actor, Prisma.sql`${courseRunId}`)}`;
  return rows.length > 0;
}

/** The lock keeps the maximum score from being lowered meanwhile. Throws assessmentNotFound, also without permission. */
export async function lockGradableAssessment(tx: TrainingDb, { actor }: TrainerContext, id: string) {
  await tx.$queryRaw`SELECT 1 FROM assessment WHERE id = ${id} FOR SHARE`;
  return getGradableAssessment({ db: tx, actor }, id);
}
