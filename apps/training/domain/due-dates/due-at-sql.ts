import { Prisma } from '@repo/db/training';

/** When a class's work is due by its last session, at the end of the day in Singapore; null without a date or such a rule. */
export const dueAfterClassSql = Prisma.sql`CASE WHEN a.due_days_after_class IS NOT NULL THEN (
  coalesce((SELECT max(sitting.end_date) FROM course_run_session sitting WHERE sitting.course_run_id = r.id), r.end_date)
    + a.due_days_after_class + time '23:59:59') AT TIME ZONE 'Asia/Singapore' END`;

/** Of the tables `a` (assessment) and `r` (course_run), `d` (assessment_due_date) and `x` (due_date_extension) left joined. */
export const dueAtSql = Prisma.sql`coalesce(x.due_at, d.due_at, ${dueAfterClassSql}, a.due_date)`;

export const classDueDateJoin = Prisma.sql`
  LEFT JOIN assessment_due_date d ON d.assessment_id = a.id AND d.course_run_id = r.id`;

export function extensionJoin(learnerId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`LEFT JOIN due_date_extension x ON x.assessment_id = a.id AND x.learner_id = ${learnerId}`;
}
