import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import {
  classDueDateJoinSql,
  dueAfterClassSql,
  dueAtSql,
  extensionJoinSql,
} from '#domain/due-dates/due-at-sql.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { assignmentDueKind } from '#notifications/work-kinds.ts';

const soonMs = 3 * 24 * 60 * 60 * 1_000;

/** The most reminders per transaction. */
const atOnce = 1_000;

/**
 * Reminds learners of assessments that are due within three days and for which they have not handed in work, once for each due
 * date. Returns the number of reminders.
 */
export async function remindOfAssessmentsDueSoon(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(db, async (tx) => {
      const due = await listDue(tx, clock());
      const notices = due.map(({ userId, ...data }) => ({ userId, data }));
      await notifications.notify(tx, { keys, clock }, assignmentDueKind, notices);
      return due.length;
    });
    total += count;
    if (count < atOnce) return total;
  }
}

type Due = {
  userId: string;
  assessmentId: string;
  assessmentTitle: string;
  courseTitle: string;
  dueAt: string;
};

/** The latest class of a learner decides the due date. Indexes: assessment_course_id_due_date_idx, notification_latest. */
function listDue(tx: TrainingDb, now: Date): Promise<Due[]> {
  const until = new Date(now.getTime() + soonMs);
  const isSoon = (time: Prisma.Sql) => Prisma.sql`(${time} > ${now} AND ${time} <= ${until})`;
  const dueAt = Prisma.raw(isoTimestampSql('seat.due_at'));
  return tx.$queryRaw<Due[]>`
    WITH soon AS (
      SELECT a.id FROM assessment a WHERE ${isSoon(Prisma.sql`a.due_date`)}
      UNION SELECT d.assessment_id FROM assessment_due_date d WHERE ${isSoon(Prisma.sql`d.due_at`)}
      UNION SELECT x.assessment_id FROM due_date_extension x WHERE ${isSoon(Prisma.sql`x.due_at`)}
      UNION SELECT t.assessment_id FROM resit t WHERE ${isSoon(Prisma.sql`t.due_at`)}
      UNION SELECT a.id FROM assessment a JOIN course_run r ON r.course_id = a.course_id
        WHERE a.due_days_after_class IS NOT NULL AND ${isSoon(dueAfterClassSql)}
    ), seat AS (
      SELECT DISTINCT ON (e.user_id, a.id) e.user_id, e.status, a.id, a.title, c.title AS course_title,
        ${dueAtSql} AS due_at
      FROM soon JOIN assessment a ON a.id = soon.id
      JOIN course c ON c.id = a.course_id AND c.status = 'active'
      JOIN course_run r ON r.course_id = c.id
      JOIN enrolment e ON e.course_run_id = r.id
      ${classDueDateJoinSql} ${extensionJoinSql(Prisma.sql`e.user_id`)}
      WHERE e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
      ORDER BY e.user_id, a.id, e.enrolled_at DESC, e.id DESC
    )
    SELECT seat.user_id AS "userId", seat.id AS "assessmentId", seat.title AS "assessmentTitle",
      seat.course_title AS "courseTitle", ${dueAt} AS "dueAt"
    FROM seat JOIN "user" u ON u.id = seat.user_id AND u.deactivated_at IS NULL
    WHERE seat.status = 'enrolled' AND ${isSoon(Prisma.sql`seat.due_at`)}
      AND NOT EXISTS (SELECT FROM submission s WHERE s.assessment_id = seat.id AND s.learner_id = seat.user_id
        AND s.superseded_at IS NULL AND (s.file_id IS NOT NULL OR s.status = 'graded'))
      AND NOT EXISTS (SELECT FROM notification n WHERE n.user_id = seat.user_id
        AND n.kind = ${assignmentDueKind.kind} AND n.group_key = seat.id || ' ' || ${dueAt})
    ORDER BY seat.user_id, seat.id LIMIT ${atOnce}`;
}
