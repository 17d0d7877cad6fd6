import { noSql, type Sql, sql } from '@repo/db/sql';
import { type AuditEntry, auditEntry } from '@repo/schemas/audit-log';
import type { AuditDb } from './audit-db.ts';

type EntryRow = Omit<AuditEntry, 'at'> & { at: Date };

/**
 * Entries newest first; ids are made in the order of time and break ties. Index: audit_entry_at_id_idx, with a centre
 * audit_entry_organization_id_at_id_idx.
 */
export async function readAuditEntries(
  db: AuditDb,
  { where, limit, offset = 0 }: { where: Sql; limit: number; offset?: number },
): Promise<AuditEntry[]> {
  const rows = await db.$queryRaw(sql`
    SELECT id, at, actor, actor_label AS "actorLabel", action, target_type AS "targetType", target_id AS "targetId",
      before, after, request_id AS "requestId"
    FROM audit_entry WHERE ${where}
    ORDER BY at DESC, id DESC LIMIT ${limit} ${offset > 0 ? sql`OFFSET ${offset}` : noSql}`);
  return (rows as EntryRow[]).map((row) => auditEntry.parse({ ...row, at: row.at.toISOString() }));
}

/** What follows an entry in the list. */
export function isOlderThanEntrySql({ at, id }: Pick<AuditEntry, 'at' | 'id'>): Sql {
  return sql`(at, id) < (${new Date(at)}, ${id})`;
}
