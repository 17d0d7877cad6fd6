import { exportAuditEntriesAsCsv, toLoggedFilters } from '@repo/audit/export-entries';
import type { AuditLogFilters } from '@repo/schemas/audit-log';
import type { ModeratorContext } from '#domain/context.ts';
import { recordAudit } from './record-audit.ts';

/** CSV, newest first; the export itself is recorded. */
export async function* exportAuditLogAsCsv(
  ctx: ModeratorContext,
  filters: AuditLogFilters,
): AsyncGenerator<string> {
  await recordAudit(ctx.db, ctx, {
    action: 'audit-log.export',
    targetType: 'audit-log',
    targetId: 'all',
    after: toLoggedFilters(filters),
  });
  yield* exportAuditEntriesAsCsv(ctx.db, 'everything', filters);
}
