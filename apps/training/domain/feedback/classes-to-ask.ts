import { Prisma, type TrainingDb } from '@repo/db/training';
import { leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { classEndSql } from '#domain/completion/read-completion.ts';

export type ClassToAsk = { courseRunId: string; title: string; endsAt: Date; learners: number };

/** A session can be after the last day of its class. */
const sessionsAfterEndDays = 31;

/** Learners of the class `r` who are asked, without its trainers. Index: enrolment_course_run_id_status_idx. */
const learnersSql = Prisma.sql`(SELECT count(*)::int FROM enrolment e JOIN "user" u ON u.id = e.user_id
  WHERE e.course_run_id = r.id AND e.status IN ('enrolled', 'completed') AND u.deactivated_at IS NULL
    AND e.user_id IS DISTINCT FROM r.trainer_id
    AND NOT EXISTS (SELECT FROM class_trainer ct WHERE ct.course_run_id = r.id AND ct.user_id = e.user_id))`;

type Wanted = {
  from: Date;
  to: Date;
  limit: number;
  /** This class alone. */
  courseRunId?: string;
};

/**
 * Classes that take place, end in the period and were not asked yet, by their end. Those with too few learners are left out, because nobody
 * could ever be shown their answers.
 */
export async function listClassesToAsk(
  db: TrainingDb,
  { from, to, limit, courseRunId }: Wanted,
): Promise<ClassToAsk[]> {
  const slack = sessionsAfterEndDays * 24 * 3_600_000;
  return db.$queryRaw<ClassToAsk[]>`
    SELECT r.id AS "courseRunId", c.title, ${classEndSql} AS "endsAt", ${learnersSql} AS learners
    FROM course_run r JOIN course c ON c.id = r.course_id LEFT JOIN course_run_session s ON s.course_run_id = r.id
    WHERE r.status IN ('Confirmed', 'Reschedule') AND coalesce(r.end_date, r.start_date) >= ${new Date(from.getTime() - slack)}::date
      ${courseRunId === undefined ? Prisma.empty : Prisma.sql`AND r.id = ${courseRunId}`}
      AND NOT EXISTS (SELECT FROM feedback_round f WHERE f.course_run_id = r.id)
    GROUP BY r.id, c.id
    HAVING ${classEndSql} >= ${from} AND ${classEndSql} <= ${to} AND ${learnersSql} >= ${leastFeedbackAnswers}
    ORDER BY "endsAt", r.id LIMIT ${limit}`;
}
