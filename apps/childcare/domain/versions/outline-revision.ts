import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Changes with whatever is in the outlines of these versions, and their order. Index: section_version_id_position_idx,
 * lecture_section_id_position_idx.
 */
export async function readOutlineRevision(db: ChildcareDb, versionIds: readonly string[]): Promise<string> {
  const [row] = await db.$queryRaw<{ revision: string }[]>`
    SELECT md5(COALESCE(string_agg(
      concat_ws(' ', s.id, s.position, s.updated_at, l.id, l.position, l.updated_at),
      ',' ORDER BY s.version_id, s.position, s.id, l.position, l.id
    ), '')) AS revision
    FROM section s LEFT JOIN lecture l ON l.section_id = s.id
    WHERE s.version_id = ANY(${[...versionIds]}::text[])`;
  return row?.revision ?? '';
}
