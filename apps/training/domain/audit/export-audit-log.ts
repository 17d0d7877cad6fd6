import { formatCsv } from '@repo/schemas/csv';
import type { AuditLogFilters } from '@repo/schemas/training/audit-log';
import type { SignedInContext } from '#domain/context.ts';
import { auditConditions, auditOrder } from './audit-conditions.ts';

/** A spreadsheet is read by people: more than this is a matter for filters. */
const mostRows = 10_000;

/** "2026-11-20 19:30:05" in Singapore: what a spreadsheet reads as a time and sorts. */
const inSingapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The newest entries that match, as CSV; at most 10,000. Times are Singapore times. */
export async function exportAuditLog(ctx: SignedInContext, filters: AuditLogFilters): Promise<string> {
  const rows = await ctx.db.auditEntry.findMany({
    where: auditConditions(filters),
    orderBy: [...auditOrder],
    take: mostRows,
  });
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
  return formatCsv(
    header,
    rows.map((row) => [
      inSingapore.format(row.at),
      row.actorLabel,
      row.actor,
      row.action,
      row.targetType,
      row.targetId,
      row.before === null ? '' : JSON.stringify(row.before),
      row.after === null ? '' : JSON.stringify(row.after),
      row.requestId,
    ]),
  );
}
