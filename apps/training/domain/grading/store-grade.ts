import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradeMailDueAt } from './grade-mail-pause.ts';
import { type GradingScope, gradableCourse } from './grading-scope.ts';

export type Grade = {
  submissionId: string;
  /** Null takes the grade back. */
  score: number | null;
  /** Absent: what is stored stays. */
  feedback?: string;
  /** The version that the grader read, in ISO 8601; absent: whatever is stored is replaced. */
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
};

/**
 * Stores one grade and says so in the audit log; false when nothing changed. The learner is mailed when the grade has stayed
 * as it is for a while. Throws as gradeSubmission does.
 */
export async function storeGrade(
  tx: TrainingDb,
  ctx: TrainerContext,
  grade: Grade,
  { scope, assessmentId }: { scope: GradingScope; assessmentId?: string },
): Promise<boolean> {
  const found = await lock(tx, grade.submissionId, (courseId) => gradableCourse(scope, ctx.actor, courseId));
  if (found === null || (assessmentId !== undefined && found.assessmentId !== assessmentId)) {
    throw errors.submissionNotFound();
  }
  if (found.isReplaced) throw errors.submissionReplaced();
  if (found.learnerId === ctx.actor.id) throw errors.forbidden({ message: 'Nobody grades their own work' });
  refuseOver(grade.score, found.maxScore);
  const feedback = grade.feedback ?? found.feedback;
  if (grade.score === found.score && feedback === found.feedback) return false;
  if (grade.expectedUpdatedAt !== undefined && Date.parse(grade.expectedUpdatedAt) !== +found.updatedAt) {
    throw gradeChanged();
  }
  const now = ctx.clock();
  const changes = {
    feedback,
    // Later than before also within one millisecond: it is the version that the next grader reads.
    updatedAt: new Date(Math.max(+now, +found.updatedAt + 1)),
    mailDueAt: gradeMailDueAt(now),
  };
  await tx.submission.update({
    where: { id: grade.submissionId },
    data:
      grade.score === null
        ? { ...changes, status: 'pending', score: null, graderId: null, gradedAt: null }
        : { ...changes, status: 'graded', score: grade.score, graderId: ctx.actor.id, gradedAt: now },
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

/** Throws invalid for a score over the assessment's. */
export function refuseOver(score: number | null, maxScore: number): void {
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

function actionOf(found: Locked, grade: Grade): AuditAction {
  if (grade.score !== null) return 'submission.grade';
  return found.score === null ? 'submission.comment' : 'submission.reopen';
}

/** Null also for one that the caller may not grade. The assessment is held too: nobody lowers its highest score meanwhile. */
async function lock(
  tx: TrainingDb,
  submissionId: string,
  isGradable: (courseId: Prisma.Sql) => Prisma.Sql,
): Promise<Locked | null> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT s.assessment_id AS "assessmentId", s.learner_id AS "learnerId", a.max_score AS "maxScore",
      s.score::float8 AS score, s.feedback, s.updated_at AS "updatedAt",
      s.superseded_at IS NOT NULL AS "isReplaced"
    FROM submission s JOIN assessment a ON a.id = s.assessment_id
    WHERE s.id = ${submissionId} AND ${isGradable(Prisma.sql`a.course_id`)}
    FOR UPDATE OF s FOR SHARE OF a`;
  return row ?? null;
}
