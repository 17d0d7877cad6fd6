import { describeFilters, exportEntries } from '@repo/audit/export-entries';
import type { AuditLogFilters } from '@repo/schemas/audit-log';
import type { ManagerContext } from '#domain/context.ts';
import { auditScope } from './audit-scope.ts';
import { recordAudit } from './record-audit.ts';

/** Newest first, as CSV; the export itself is recorded. */
export async function* exportAuditLog(ctx: ManagerContext, filters: AuditLogFilters): AsyncGenerator<string> {
  const scope = auditScope(ctx);
  await recordAudit(ctx.db, ctx, {
    action: 'audit-log.export',
    targetType: 'audit-log',
    targetId: 'all',
    after: describeFilters(filters),
  });
  yield* exportEntries(ctx.db, scope, filters);
}
