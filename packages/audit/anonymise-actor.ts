import { sql } from '@repo/db/sql';
import type { AuditDb } from './audit-db.ts';

/**
 * Replaces the name of a deleted person by "Deleted account" in the entries of what that person did; nothing else of an
 * entry can be changed. In the transaction that deletes the account. Answers how many. Index: audit_entry_actor_at_idx.
 */
export async function anonymiseAuditActor(tx: AuditDb, userId: string): Promise<number> {
  const rows = await tx.$queryRaw(sql`SELECT audit_anonymise(${`user:${userId}`}) AS changed`);
  return (rows as { changed: number }[])[0]?.changed ?? 0;
}
