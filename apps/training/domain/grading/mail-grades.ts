import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { workGradedMail } from '#mails/work-graded.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

type Due = {
  id: string;
  score: number | null;
  feedback: string;
  mailedScore: number | null;
  mailedFeedback: string;
  isCurrent: boolean;
  assessmentId: string;
  assessmentTitle: string;
  maxScore: number;
  courseTitle: string;
  fullName: string;
  email: string;
  isDeactivated: boolean;
};

/** In one transaction. */
const atOnce = 200;

/**
 * Mails learners whose score or feedback differs from what the last mail said and has stayed as it is since `gradeMailDueAt`: one
 * mail for each work, whatever happened in between. Answers how many. Several processes may do so at once: each takes others.
 */
export async function mailGrades(tools: Tools): Promise<number> {
  let mails = 0;
  for (;;) {
    const { taken, written } = await inTransaction(tools.db, (tx) => mailSome(tx, tools));
    mails += written;
    if (taken < atOnce) return mails;
  }
}

async function mailSome(tx: TrainingDb, { keys, clock }: Tools): Promise<{ taken: number; written: number }> {
  const due = await takeDue(tx, clock());
  const letters = due.filter(isNews).map((row) =>
    workGradedMail(row, {
      ...row,
      hadScore: row.mailedScore !== null,
      scoreChanged: row.score !== row.mailedScore,
    }),
  );
  await queueMails(tx, { keys, clock }, letters);
  if (due.length > 0) {
    // Not through the client: the version that graders read stays.
    await tx.$executeRaw`
      UPDATE submission SET mail_due_at = NULL, mailed_score = score, mailed_feedback = feedback
      WHERE id = ANY(${due.map(({ id }) => id)})`;
  }
  return { taken: due.length, written: letters.length };
}

/** A grade that is as the last mail said needs none, and neither does work that the learner has replaced. */
function isNews(row: Due): boolean {
  const isSame = row.score === row.mailedScore && row.feedback === row.mailedFeedback;
  return row.isCurrent && !row.isDeactivated && !isSame;
}

/** Index: submission_mail_due_at_idx. */
function takeDue(tx: TrainingDb, now: Date): Promise<Due[]> {
  return tx.$queryRaw<Due[]>`
    SELECT s.id, s.score::float8 AS score, s.feedback, s.mailed_score::float8 AS "mailedScore",
      s.mailed_feedback AS "mailedFeedback", s.superseded_at IS NULL AS "isCurrent",
      a.id AS "assessmentId", a.title AS "assessmentTitle", a.max_score AS "maxScore", c.title AS "courseTitle",
      u.full_name AS "fullName", u.email, u.deactivated_at IS NOT NULL AS "isDeactivated"
    FROM submission s JOIN assessment a ON a.id = s.assessment_id JOIN course c ON c.id = a.course_id
    JOIN "user" u ON u.id = s.learner_id
    WHERE s.mail_due_at <= ${now}
    ORDER BY s.mail_due_at, s.id LIMIT ${atOnce}
    FOR UPDATE OF s SKIP LOCKED`;
}
