import type { CourseVersion } from '@repo/schemas/childcare/course-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { learntVersionSql } from './learnt-version-sql.ts';

type Row = Omit<CourseVersion, 'publishedAt' | 'correctedAt'> & {
  publishedAt: Date;
  correctedAt: Date | null;
};

/** Newer ones are shown; a course has one more with each publishing. */
const shownVersions = 200;

/**
 * The published versions of a course, the newest first. Throws courseNotFound. Indexes: course_version_course_id_number_key,
 * section_version_id_position_idx, lecture_section_id_position_idx, enrollment_course_id_idx.
 */
export async function listVersions(
  { db }: Pick<SuperAdminContext, 'db'>,
  courseId: string,
): Promise<CourseVersion[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT v.id, v.number, v.note, v.published_at AS "publishedAt", u.name AS "publishedBy", v.id = c.current_version_id AS "isCurrent",
      COALESCE(learning.people, 0) AS learners,
      (SELECT max(l.updated_at) FROM section s JOIN lecture l ON l.section_id = s.id
        WHERE s.version_id = v.id AND l.updated_at > v.published_at) AS "correctedAt"
    FROM course c JOIN course_version v ON v.course_id = c.id LEFT JOIN "user" u ON u.id = v.published_by_id
    LEFT JOIN (
      SELECT ${learntVersionSql} AS version_id, count(*)::int AS people FROM enrollment e
      WHERE e.course_id = ${courseId} GROUP BY 1
    ) learning ON learning.version_id = v.id
    WHERE c.id = ${courseId} AND v.published_at IS NOT NULL
    ORDER BY v.number DESC LIMIT ${shownVersions}`;
  if (rows.length === 0 && (await db.course.count({ where: { id: courseId } })) === 0) {
    throw errors.courseNotFound();
  }
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt.toISOString(),
    correctedAt: row.correctedAt?.toISOString() ?? null,
  }));
}
