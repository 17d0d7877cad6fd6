import { listEntries } from '@repo/audit/list-entries';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import type { ManagerContext } from '#domain/context.ts';
import { auditScope } from './audit-scope.ts';

/** Newest first. */
export async function listAuditLog(ctx: ManagerContext, query: AuditLogQuery): Promise<AuditLogPage> {
  return listEntries(ctx.db, auditScope(ctx), query);
}
