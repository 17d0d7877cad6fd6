import { listAuditEntries } from '@repo/audit/list-entries';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import type { AdminContext } from '#domain/context.ts';

/** Newest first. */
export function listAuditLog(ctx: AdminContext, query: AuditLogQuery): Promise<AuditLogPage> {
  return listAuditEntries(ctx.db, 'everything', query);
}
