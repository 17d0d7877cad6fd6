import { sql } from '@repo/db/sql';
import type { AuditEntry, AuditLogFilters } from '@repo/schemas/audit-log';
import { type CsvCell, formatCsv, formatCsvRows } from '@repo/schemas/csv';
import { type AuditScope, auditConditionSql } from './audit-conditions.ts';
import type { AuditDb } from './audit-db.ts';
import { isOlderThanEntrySql, readAuditEntries } from './read-entries.ts';

const batchSize = 1_000;

const header = [
  'When (Singapore)',
  'Who',
  'Actor',
  'Action',
  'Target type',
  'Target',
  'Before',
  'After',
  'Request',
];

/** "2026-11-20 19:30:05" in Singapore: what a spreadsheet reads as a time and sorts. */
const inSingapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
});

function cells(entry: AuditEntry): CsvCell[] {
  return [
    inSingapore.format(new Date(entry.at)),
    entry.actorLabel,
    entry.actor,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.before === null ? '' : JSON.stringify(entry.before),
    entry.after === null ? '' : JSON.stringify(entry.after),
    entry.requestId,
  ];
}

/** All matching entries as CSV with Singapore times, newest first, in batches: a long log is never held in memory. */
export async function* exportAuditEntriesAsCsv(
  db: AuditDb,
  scope: AuditScope,
  filters: AuditLogFilters,
): AsyncGenerator<string> {
  const matching = auditConditionSql(scope, filters);
  for (let last: AuditEntry | undefined; ; ) {
    const where = last ? sql`${matching} AND ${isOlderThanEntrySql(last)}` : matching;
    const entries: AuditEntry[] = await readAuditEntries(db, { where, limit: batchSize });
    const rows = entries.map(cells);
    yield last ? formatCsvRows(rows) : formatCsv(header, rows);
    last = entries.at(-1);
    if (entries.length < batchSize) return;
  }
}

/** The filters that the audit entry of an export records. Of a name search it records that there was one, not the name. */
export function toLoggedFilters({ q, ...filters }: AuditLogFilters): Record<string, string | boolean> {
  const { action, ...exact } = filters;
  const named = Object.entries(exact).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return {
    ...Object.fromEntries(named),
    ...(action.length > 0 && { action: action.join(', ') }),
    ...(q && { byName: true }),
  };
}
