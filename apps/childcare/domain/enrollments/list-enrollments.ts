import { Prisma } from '@repo/db/childcare';
import { readRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { formatIsoDuration } from '@repo/schemas/childcare/duration';
import type { Enrollment } from '@repo/schemas/childcare/enrollment';
import type { SignedInContext } from '#domain/context.ts';

/** `scormTotalTime` in seconds. */
type Row = Omit<Enrollment, 'scormTotalTime'> & { scormTotalTime: number };

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

/** Earliest deadline first, then the newest. One statement. Index: enrollment_user_id_course_id_key. */
export async function listEnrollments({ db, actor }: SignedInContext): Promise<Enrollment[]> {
  const rows = await readRows<Row>(
    db,
    Prisma.sql`
      SELECT e.id, e.progress, e.scorm_status AS "scormStatus", e.scorm_score::float8 AS "scormScore",
        e.scorm_total_time AS "scormTotalTime", ${iso('e.deadline')} AS deadline, ${iso('e.completed_at')} AS "completedAt",
        ${iso('e.created_at')} AS "createdAt",
        json_build_object('id', c.id, 'title', c.title, 'slug', c.slug, 'thumbnail', c.thumbnail, 'cpdPoints', c.cpd_points,
          'category', CASE WHEN g.id IS NOT NULL THEN json_build_object('name', g.name) END) AS course
      FROM enrollment e JOIN course c ON c.id = e.course_id LEFT JOIN category g ON g.id = c.category_id
      WHERE e.user_id = ${actor.id}
      ORDER BY e.deadline NULLS LAST, e.created_at DESC, e.id DESC`,
    { prepared: true },
  );
  return rows.map((row) => ({ ...row, scormTotalTime: formatIsoDuration(row.scormTotalTime) }));
}
