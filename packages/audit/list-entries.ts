import { type Sql, sql } from '@repo/db/sql';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import { type AuditScope, auditConditionSql } from './audit-conditions.ts';
import type { AuditDb } from './audit-db.ts';
import { isOlderThanEntrySql, readAuditEntries } from './read-entries.ts';

/** No log is longer: a page that begins past it is empty, and PostgreSQL can count to it. */
const maximumOffset = 2_000_000_000;

/** Who did what, newest first, with filters. */
export async function listAuditEntries(
  db: AuditDb,
  scope: AuditScope,
  { page, limit, before, ...filters }: AuditLogQuery,
): Promise<AuditLogPage> {
  const matching = auditConditionSql(scope, filters);
  const where = before ? sql`${matching} AND ${await afterEntry(db, scope, before)}` : matching;
  const [data, counted] = await Promise.all([
    readAuditEntries(db, { where, limit, offset: Math.min((page - 1) * limit, maximumOffset) }),
    db.$queryRaw(sql`SELECT count(*)::int AS total FROM audit_entry WHERE ${matching}`),
  ]);
  const total = (counted as { total: number }[])[0]?.total ?? 0;
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

/** What follows the entry of that id; nothing where there is none that may be read. */
async function afterEntry(db: AuditDb, scope: AuditScope, id: string): Promise<Sql> {
  const readable = auditConditionSql(scope, { action: [] });
  const [entry] = await readAuditEntries(db, { where: sql`id = ${id} AND ${readable}`, limit: 1 });
  return entry ? isOlderThanEntrySql(entry) : sql`false`;
}
