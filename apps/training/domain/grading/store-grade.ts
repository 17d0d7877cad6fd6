import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNoQuizUnderWay } from '#domain/quizzes/assert-no-quiz-under-way.ts';
import { isReleasedByClassOnly } from './find-gradable-assessment.ts';
import { type GradingScope, isGradableSql } from './grading-scope.ts';

export type GradeChange = {
  submissionId: string;
  /** Null removes the grade. */
  score: number | null;
  /** Absent keeps the stored feedback. */
  feedback?: string;
  reason?: string | undefined;
  /** The version that the grader read, in ISO 8601; absent overwrites. */
  expectedUpdatedAt?: string | undefined;
};

type Locked = {
  assessmentId: string;
  learnerId: string;
  maxScore: number;
  score: number | null;
  feedback: string;
  updatedAt: Date;
  isReplaced: boolean;
  wasMailed: boolean;
  hasFile: boolean;
  secondPercent: number;
  blindKey: string | null;
};

/** Stores a grade with a delayed mail; false when nothing changed. Throws the errors of gradeSubmission. */
export async function storeGradeAndQueueMailIfChanged(
  tx: TrainingDb,
  ctx: TrainerContext,
  grade: GradeChange,
  { scope, assessmentId }: { scope: GradingScope; assessmentId?: string },
): Promise<boolean> {
  const isGradable = isGradableSql(scope, ctx.actor, Prisma.sql`s.course_run_id`);
  const found = await lock(tx, grade.submissionId, isGradable);
  if (found === null || (assessmentId !== undefined && found.assessmentId !== assessmentId)) {
    throw errors.submissionNotFound();
  }
  if (found.isReplaced) throw errors.submissionReplaced();
  if (found.learnerId === ctx.actor.id) throw errors.forbidden({ message: 'Nobody grades their own work' });
  assertScoreWithin(grade.score, found.maxScore);
  const feedback = grade.feedback ?? found.feedback;
  if (grade.score === found.score && feedback === found.feedback) return false;
  if (grade.expectedUpdatedAt !== undefined && Date.parse(grade.expectedUpdatedAt) !== +found.updatedAt) {
    throw gradeChanged();
  }
  // What its learner has seen is changed as ever.
  const isFresh = found.score === null && (!found.wasMailed || found.blindKey !== null);
  if (isFresh && isReleasedByClassOnly(found)) throw errors.markedByDrafts();
  const now = ctx.clock();
  if (grade.score !== null && found.score === null && !found.hasFile)
    await assertNoQuizUnderWay(tx, { assessmentId: found.assessmentId, learnerId: found.learnerId, now });
  const changes = {
    feedback,
    // At least one millisecond later, because it is the version that graders read.
    updatedAt: new Date(Math.max(+now, +found.updatedAt + 1)),
    mailDueAt: gradeMailDueAt(now),
    // The levels of a rubric no longer add up to it.
    ...(grade.score === found.score ? {} : { levels: [] }),
    ...(found.wasMailed ? { changedAt: now } : {}),
  };
  await tx.submission.update({
    where: { id: grade.submissionId },
    data:
      grade.score === null
        ? { ...changes, status: 'pending', score: null, graderId: null, gradedAt: null }
        : { ...changes, status: 'graded', score: grade.score, graderId: ctx.actor.id, gradedAt: now },
  });
  await tx.gradeChange.create({
    data: {
      ...{ submissionId: grade.submissionId, score: grade.score, feedback, reason: grade.reason ?? '' },
      ...{ previousScore: found.score, previousFeedback: found.feedback, changedAt: now },
      ...{ markerId: ctx.actor.id, releaserId: ctx.actor.id },
    },
  });
  await recordAudit(tx, ctx, {
    action: actionOf(found, grade),
    targetType: 'submission',
    targetId: grade.submissionId,
    before: { score: found.score, feedback: found.feedback },
    after: { score: grade.score, feedback },
  });
  return true;
}

const mailPauseMs = 10 * 60_000;

/** Ten minutes after the last change, so that changes in quick succession are one mail. */
export function gradeMailDueAt(now: Date): Date {
  return new Date(+now + mailPauseMs);
}

/** Throws invalid. */
export function assertScoreWithin(score: number | null, maxScore: number): void {
  if (score === null || score <= maxScore) return;
  const message = `The score is at most ${maxScore}`;
  throw errors.invalid({ message, details: [{ field: 'score', message }] });
}

function gradeChanged() {
  const refused = errors.gradeChanged();
  return errors.gradeChanged({
    details: [{ field: 'expectedUpdatedAt', message: refused.message }],
  });
}

function actionOf(found: Locked, grade: GradeChange): AuditAction {
  if (grade.score !== null) return 'submission.grade';
  return found.score === null ? 'submission.comment' : 'submission.reopen';
}

/** Locks submission and maximum score; null when missing or the caller may not grade it. */
async function lock(tx: TrainingDb, submissionId: string, isGradable: Prisma.Sql): Promise<Locked | null> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT s.assessment_id AS "assessmentId", s.learner_id AS "learnerId", a.max_score AS "maxScore", a.second_percent AS "secondPercent", a.blind_key AS "blindKey",
      s.score::float8 AS score, s.feedback, s.updated_at AS "updatedAt",
      s.superseded_at IS NOT NULL AS "isReplaced", s.mailed_score IS NOT NULL AS "wasMailed",
      s.file_id IS NOT NULL AS "hasFile"
    FROM submission s JOIN assessment a ON a.id = s.assessment_id
    WHERE s.id = ${submissionId} AND ${isGradable}
    FOR UPDATE OF s FOR SHARE OF a`;
  return row ?? null;
}
