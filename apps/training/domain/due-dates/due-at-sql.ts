import { Prisma } from '@repo/db/training';

/** When a class's work is due by its last session, at the end of the day in Singapore; null without a date or such a rule. */
export const dueAfterClassSql = Prisma.sql`CASE WHEN a.due_days_after_class IS NOT NULL THEN (
  coalesce((SELECT max(sitting.end_date) FROM course_run_session sitting WHERE sitting.course_run_id = r.id), r.end_date)
    + a.due_days_after_class + time '23:59:59') AT TIME ZONE 'Asia/Singapore' END`;

/** Of the tables `a` (assessment) and `r` (course_run), with the joins below. A resit has its own due date, and no extension. */
export const dueAtSql = Prisma.sql`coalesce(t.due_at, x.due_at, d.due_at, ${dueAfterClassSql}, a.due_date)`;

export const classDueDateJoinSql = Prisma.sql`
  LEFT JOIN assessment_due_date d ON d.assessment_id = a.id AND d.course_run_id = r.id`;

/** Extension and resit of the learner; without `attempt` the latest resit. Indexes: due_date_extension_pkey, resit_pkey. */
export function extensionJoinSql(learnerId: Prisma.Sql, attempt?: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    LEFT JOIN due_date_extension x ON x.assessment_id = a.id AND x.learner_id = ${learnerId}
    LEFT JOIN LATERAL (SELECT * FROM resit
      WHERE assessment_id = a.id AND learner_id = ${learnerId} AND ${attempt ? Prisma.sql`attempt = ${attempt}` : Prisma.sql`TRUE`}
      ORDER BY attempt DESC LIMIT 1) t ON TRUE`;
}
