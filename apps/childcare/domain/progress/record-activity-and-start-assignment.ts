import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { queryPoolRows } from '@repo/db/hot-read';

/** Whether `recordActivityAndStartAssignment` has something to store for enrollment `e`: another lecture, or a minute has passed. */
export function isActivityStaleSql({ lectureId, now }: { lectureId: string; now: Date }): Prisma.Sql {
  return Prisma.sql`(e.last_lecture_id IS DISTINCT FROM ${lectureId}
    OR COALESCE(e.last_activity_at, '-infinity') < ${now.toISOString()}::timestamptz - INTERVAL '1 minute')`;
}

/** Stores the learner's last lecture and starts the assignment. Reports come every few seconds; callers store one a minute. */
export async function recordActivityAndStartAssignment(
  db: ChildcareDb,
  { enrollmentId, lectureId, now }: { enrollmentId: string; lectureId: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await queryPoolRows(
    db,
    Prisma.sql`
      WITH noted AS (
        UPDATE enrollment SET last_lecture_id = ${lectureId}, last_activity_at = ${at}::timestamptz
        WHERE id = ${enrollmentId}
        RETURNING user_id, course_id
      )
      UPDATE assignment a SET status = 'IN_PROGRESS', updated_at = ${at}::timestamptz
      FROM noted WHERE a.learner_id = noted.user_id AND a.course_id = noted.course_id AND a.status = 'ASSIGNED'`,
    { prepared: true },
  );
}
