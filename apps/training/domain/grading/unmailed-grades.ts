import { Prisma, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishGradeWebhooks } from '#domain/webhooks/publish-events.ts';
import type { GradedWork } from '#mails/work-graded.ts';
import { gradeReleasedKind } from '#notifications/work-kinds.ts';

export type UnmailedGrade = {
  id: string;
  score: number | null;
  feedback: string;
  mailedScore: number | null;
  mailedFeedback: string;
  updatedAt: Date;
  mailDueAt: Date;
  isCurrent: boolean;
  assessmentId: string;
  assessmentTitle: string;
  maxScore: number;
  courseTitle: string;
  learnerId: string;
  fullName: string;
  email: string;
  isDeactivated: boolean;
};

export const unmailedGradeColumnsSql = Prisma.sql`s.id, s.score::float8 AS score, s.feedback, s.mailed_score::float8 AS "mailedScore",
  s.mailed_feedback AS "mailedFeedback", s.updated_at AS "updatedAt", s.mail_due_at AS "mailDueAt",
  s.superseded_at IS NULL AS "isCurrent", a.id AS "assessmentId", a.title AS "assessmentTitle",
  a.max_score AS "maxScore", c.title AS "courseTitle", u.id AS "learnerId", u.full_name AS "fullName", u.email,
  u.deactivated_at IS NOT NULL AS "isDeactivated"`;

export const unmailedGradeTablesSql = Prisma.sql`submission s JOIN assessment a ON a.id = s.assessment_id
  JOIN course c ON c.id = a.course_id JOIN "user" u ON u.id = s.learner_id`;

/** False for a grade equal to the last mailed one, and for superseded work. */
function isUnmailedGrade(row: UnmailedGrade): boolean {
  const isSame = row.score === row.mailedScore && row.feedback === row.mailedFeedback;
  return row.isCurrent && !row.isDeactivated && !isSame;
}

/** The SQL form of `isUnmailedGrade`. */
export const isUnmailedGradeSql = Prisma.sql`(s.mail_due_at IS NOT NULL AND s.superseded_at IS NULL AND u.deactivated_at IS NULL
  AND (s.score IS DISTINCT FROM s.mailed_score OR s.feedback <> s.mailed_feedback))`;

export function withHadScoreAndScoreChanged(row: UnmailedGrade) {
  return { ...row, hadScore: row.mailedScore !== null, scoreChanged: row.score !== row.mailedScore };
}

function toGradedWork(row: UnmailedGrade): GradedWork {
  const { assessmentId, assessmentTitle, courseTitle, maxScore, score, feedback } = row;
  const { hadScore, scoreChanged } = withHadScoreAndScoreChanged(row);
  return { assessmentId, assessmentTitle, courseTitle, maxScore, score, feedback, hadScore, scoreChanged };
}

/** The caller has locked the rows. Returns the number of grades, each of which is mailed. */
export async function notifyOfGradesAndMarkMailed(
  tx: TrainingDb,
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  rows: readonly UnmailedGrade[],
): Promise<number> {
  const released = rows.filter(isUnmailedGrade);
  const notices = released.map((row) => ({ userId: row.learnerId, data: toGradedWork(row) }));
  await notifications.notify(tx, { keys, clock }, gradeReleasedKind, notices);
  if (rows.length > 0) {
    // Raw SQL, so that `updatedAt` (the version that graders read) does not change.
    await tx.$executeRaw`
      UPDATE submission SET mail_due_at = NULL, mailed_score = score, mailed_feedback = feedback
      WHERE id = ANY(${rows.map(({ id }) => id)})`;
    const changed = released.filter(({ score, mailedScore }) => score !== mailedScore);
    await publishGradeWebhooks(
      tx,
      { clock },
      changed.map(({ id }) => id),
    );
  }
  return released.length;
}
