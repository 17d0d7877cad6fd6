import type { ChildcareDb } from '@repo/db/childcare';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

/**
 * What a lesson of any version is in the version that an enrollment learns; null when it has none. Indexes: lecture_pkey,
 * section_version_id_position_idx, lecture_section_id_position_idx.
 */
export async function findLessonInLearntVersion(
  db: ChildcareDb,
  { enrollmentId, lectureId }: { enrollmentId: string; lectureId: string },
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM enrollment e JOIN section s ON s.version_id = ${learntVersionSql} JOIN lecture l ON l.section_id = s.id
    JOIN lecture other ON other.id = ${lectureId} AND COALESCE(other.origin_id, other.id) = COALESCE(l.origin_id, l.id)
    WHERE e.id = ${enrollmentId} LIMIT 1`;
  return row?.id ?? null;
}
