import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

export type NextLesson = {
  id: string;
  title: string;
  /** From 1, in the course. */
  place: number;
};

/**
 * The lesson to continue with in enrollment `e`, as JSON: the last opened one unless completed, then the next incomplete one,
 * else the first incomplete one; the first incomplete one where lessons are done in order. The first lesson when all are completed; NULL for a course without lessons. All pages use this
 * rule. Indexes: section_version_id_position_idx, lecture_section_id_position_idx, lecture_progress_enrollment_id_lecture_id_key.
 */
export const nextLessonSql = Prisma.sql`(
  SELECT json_build_object('id', id, 'title', title, 'place', place)
  FROM (
    SELECT id, title, is_done, place, max(place) FILTER (WHERE id = e.last_lecture_id) OVER () AS last_place
    FROM (
      SELECT l.id, l.title, p.is_completed IS TRUE AS is_done,
        row_number() OVER (ORDER BY s.position, s.id, l.position, l.id)::int AS place
      FROM section s JOIN lecture l ON l.section_id = s.id
      LEFT JOIN lecture_progress p ON p.enrollment_id = e.id AND p.lecture_id = l.id
      WHERE s.version_id = ${learntVersionSql}
    ) lesson
  ) lesson
  ORDER BY is_done, NOT is_done AND place < COALESCE(last_place, 0)
    AND NOT (SELECT lessons_in_order FROM course WHERE id = e.course_id), place
  LIMIT 1
)`;

/** Null for a course without lessons. */
export async function findNextLesson(db: ChildcareDb, enrollmentId: string): Promise<NextLesson | null> {
  const [row] = await readCoalescedRows<{ next: NextLesson | null }>(
    db,
    Prisma.sql`SELECT ${nextLessonSql} AS next FROM enrollment e WHERE e.id = ${enrollmentId}`,
    { prepared: true },
  );
  return row?.next ?? null;
}
