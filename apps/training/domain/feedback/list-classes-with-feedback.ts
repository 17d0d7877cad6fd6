import { Prisma } from '@repo/db/training';
import { leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { taughtRunIdsSql } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';

export type FeedbackOfClass = {
  courseRunId: string;
  title: string;
  startDate: Date | null;
  endDate: Date | null;
  trainerName: string | null;
  closesAt: Date;
  asked: number;
  answered: number;
  /** Of all ratings, 1 to 5; null while it is open, and where too few answered. */
  average: number | null;
};

/** Of classes whose results are shown and whose time was over in this month (YYYY-MM, Singapore). */
export type FeedbackOfMonth = { month: string; average: number; classes: number };

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'clock'>;

const monthsShown = 12;

/** All for admins, their own classes for trainers. Of the rounds `f` with their classes `r`. */
function visibleSql({ roles, id }: Reader['actor']): Prisma.Sql {
  return roles.includes('admin') ? Prisma.sql`TRUE` : Prisma.sql`r.id IN ${taughtRunIdsSql(id)}`;
}

/** The number of answers to the round `f`, and the average of their ratings. */
const answersSql = Prisma.sql`SELECT count(DISTINCT p.id)::int AS answered,
    avg(CASE WHEN q ->> 'kind' = 'rating' THEN (p.answers ->> (q ->> 'id'))::int END)::float8 AS average
  FROM feedback_form m CROSS JOIN jsonb_array_elements(m.questions) q
  JOIN feedback_response p ON p.course_run_id = f.course_run_id
  WHERE m.id = f.form_id`;

/** For trainers and admins, those that end last first. Index: feedback_response_course_run_id_idx. */
export async function listClassesWithFeedback(
  { db, actor, clock }: Reader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ classes: FeedbackOfClass[]; total: number }> {
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM feedback_round f JOIN course_run r ON r.id = f.course_run_id
    WHERE ${visibleSql(actor)}`;
  const classes = await db.$queryRaw<FeedbackOfClass[]>`
    SELECT f.course_run_id AS "courseRunId", c.title, r.start_date AS "startDate", r.end_date AS "endDate",
      u.full_name AS "trainerName", f.closes_at AS "closesAt", coalesce(given.answered, 0) AS answered,
      (SELECT count(*)::int FROM feedback_request a WHERE a.course_run_id = f.course_run_id) AS asked,
      CASE WHEN f.closes_at <= ${clock()} AND given.answered >= ${leastFeedbackAnswers}
        THEN given.average END AS average
    FROM feedback_round f JOIN course_run r ON r.id = f.course_run_id JOIN course c ON c.id = r.course_id
    LEFT JOIN "user" u ON u.id = r.trainer_id
    LEFT JOIN LATERAL (${answersSql}) given ON TRUE
    WHERE ${visibleSql(actor)}
    ORDER BY f.closes_at DESC, f.course_run_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  return { classes, total: counted?.total ?? 0 };
}

/** The last twelve months that have results, the earliest first. */
export async function readFeedbackByMonth({ db, actor, clock }: Reader): Promise<FeedbackOfMonth[]> {
  const now = clock();
  const months = await db.$queryRaw<FeedbackOfMonth[]>`
    SELECT to_char(f.closes_at AT TIME ZONE 'Asia/Singapore', 'YYYY-MM') AS month,
      avg(given.average)::float8 AS average, count(*)::int AS classes
    FROM feedback_round f JOIN course_run r ON r.id = f.course_run_id
    JOIN LATERAL (${answersSql}) given ON given.answered >= ${leastFeedbackAnswers} AND given.average IS NOT NULL
    WHERE f.closes_at <= ${now} AND ${visibleSql(actor)}
    GROUP BY 1 ORDER BY 1 DESC LIMIT ${monthsShown}`;
  return months.toReversed();
}
