import type { AuditScope } from '@repo/audit/audit-conditions';
import { describeFilters, exportEntries } from '@repo/audit/export-entries';
import { listEntries } from '@repo/audit/list-entries';
import type { AuditLogFilters, AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import type { ManagerContext } from '#domain/context.ts';
import { recordAudit } from './record-audit.ts';

/** SUPER_ADMIN reads all entries, a manager those of their own centre. */
function scopeOf({ actor }: ManagerContext): AuditScope {
  return actor.role === 'SUPER_ADMIN' ? 'everything' : { organizationId: actor.organizationId };
}

/** Newest first. */
export function listAuditLog(ctx: ManagerContext, query: AuditLogQuery): Promise<AuditLogPage> {
  return listEntries(ctx.db, scopeOf(ctx), query);
}

/** Newest first, as CSV; the export itself is recorded. */
export async function* exportAuditLog(ctx: ManagerContext, filters: AuditLogFilters): AsyncGenerator<string> {
  await recordAudit(ctx.db, ctx, {
    action: 'audit-log.export',
    targetType: 'audit-log',
    targetId: 'all',
    after: describeFilters(filters),
  });
  yield* exportEntries(ctx.db, scopeOf(ctx), filters);
}
