import { sql } from '@repo/db/sql';
import type { AuditDb } from './audit-db.ts';

/** So that a purge of years holds its locks only shortly. */
const batchSize = 5_000;

/**
 * Removes entries from before an instant that is at least 365 days ago; the database refuses a later one. Answers how many.
 * Not in a transaction of the caller's: every batch is one. Index: audit_entry_at_id_idx.
 */
export async function purgeAuditLogBefore(db: AuditDb, before: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const rows = await db.$queryRaw(
      sql`SELECT audit_purge(${before}::timestamptz, ${batchSize}::int) AS purged`,
    );
    const [{ purged: batch } = { purged: 0 }] = rows as { purged: number }[];
    purged += batch;
    if (batch < batchSize) return purged;
  }
}
