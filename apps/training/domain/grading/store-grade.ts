import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { Letter } from '#mails/layout.ts';
import { workGradedMail } from '#mails/work-graded.ts';
import { type GradingScope, gradableCourse } from './grading-scope.ts';

export type Grade = {
  submissionId: string;
  /** Null takes the grade back. */
  score: number | null;
  /** Absent: what is stored stays. */
  feedback?: string;
};

type Locked = {
  assessmentId: string;
  learnerId: string;
  maxScore: number;
  score: number | null;
  feedback: string;
  isReplaced: boolean;
  assessmentTitle: string;
  courseTitle: string;
  fullName: string;
  email: string;
  isDeactivated: boolean;
};

/** What changed; the letter that tells the learner, null for one whose account is closed. */
export type StoredGrade = { letter: Letter | null };

/**
 * Stores one grade and says so in the audit log; null when nothing changed. The caller sends the letter. Throws as
 * gradeSubmission does.
 */
export async function storeGrade(
  tx: TrainingDb,
  ctx: SignedInContext,
  grade: Grade,
  { scope, assessmentId }: { scope: GradingScope; assessmentId?: string },
): Promise<StoredGrade | null> {
  const found = await lock(tx, grade.submissionId, (courseId) => gradableCourse(scope, ctx.actor, courseId));
  if (found === null || (assessmentId !== undefined && found.assessmentId !== assessmentId)) {
    throw errors.submissionNotFound();
  }
  if (found.isReplaced) throw errors.submissionReplaced();
  if (found.learnerId === ctx.actor.id) throw errors.forbidden({ message: 'Nobody grades their own work' });
  if (grade.score !== null && grade.score > found.maxScore) {
    const message = `The score is at most ${found.maxScore}`;
    throw errors.invalid({ message, details: [{ field: 'score', message }] });
  }
  const feedback = grade.feedback ?? found.feedback;
  if (grade.score === found.score && feedback === found.feedback) return null;
  const gradedAt = ctx.clock();
  await tx.submission.update({
    where: { id: grade.submissionId },
    data:
      grade.score === null
        ? { status: 'pending', score: null, feedback, graderId: null, gradedAt: null }
        : { status: 'graded', score: grade.score, feedback, graderId: ctx.actor.id, gradedAt },
  });
  await recordAudit(tx, ctx, {
    action: actionOf(found, grade),
    targetType: 'submission',
    targetId: grade.submissionId,
    before: { score: found.score, feedback: found.feedback },
    after: { score: grade.score, feedback },
  });
  return { letter: found.isDeactivated ? null : letterOf(found, { score: grade.score, feedback }) };
}

function letterOf(found: Locked, { score, feedback }: { score: number | null; feedback: string }): Letter {
  return workGradedMail(found, { ...found, score, hadScore: found.score !== null, feedback });
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
      s.score::float8 AS score, s.feedback, s.superseded_at IS NOT NULL AS "isReplaced",
      a.title AS "assessmentTitle", c.title AS "courseTitle", u.full_name AS "fullName", u.email,
      u.deactivated_at IS NOT NULL AS "isDeactivated"
    FROM submission s JOIN assessment a ON a.id = s.assessment_id JOIN course c ON c.id = a.course_id
    JOIN "user" u ON u.id = s.learner_id
    WHERE s.id = ${submissionId} AND ${isGradable(Prisma.sql`a.course_id`)}
    FOR UPDATE OF s FOR SHARE OF a`;
  return row ?? null;
}
