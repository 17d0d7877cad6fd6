import { Prisma } from '@repo/db/childcare';

/**
 * The version that enrollment `e` learns; NULL when there is no enrollment. Rows of before versions name none: they learn the first,
 * which has the id of its course. Index: section_version_id_position_idx.
 */
export const learntVersionSql = Prisma.sql`COALESCE(e.version_id, e.course_id)`;
