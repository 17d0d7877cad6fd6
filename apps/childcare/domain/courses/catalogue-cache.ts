import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { createVersionedCache } from '@repo/db/versioned-cache';

/** Changes whenever any page may change, on any instance. Null before the first course. */
export const catalogueVersionSql = Prisma.sql`(SELECT value::text FROM catalogue_stamp)`;

/** Answers of `listVisibleCoursesAsJson` by query. */
export const catalogueJsonCache = createVersionedCache({ maxSize: 8_000_000 });

/** `catalogueVersionSql` alone; `none` before the first course. */
export async function readCatalogueVersion(db: ChildcareDb): Promise<string> {
  const statement = Prisma.sql`SELECT ${catalogueVersionSql} AS version`;
  const [row] = await readCoalescedRows<{ version: string | null }>(db, statement, { prepared: true });
  return row?.version ?? 'none';
}
