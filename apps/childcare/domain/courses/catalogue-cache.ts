import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { readRows } from '@repo/db/hot-read';
import { createVersionedCache } from '@repo/db/versioned-cache';

/** Changes whenever any page may change, on any instance. Null before the first course. */
export const catalogueVersion = Prisma.sql`(SELECT value::text FROM catalogue_stamp)`;

/** Page JSON by query. */
export const pages = createVersionedCache({ maxSize: 8_000_000 });

/** `catalogueVersion` alone; `none` before the first course. */
export async function readCatalogueVersion(db: ChildcareDb): Promise<string> {
  const statement = Prisma.sql`SELECT ${catalogueVersion} AS version`;
  const [row] = await readRows<{ version: string | null }>(db, statement, { prepared: true });
  return row?.version ?? 'none';
}
