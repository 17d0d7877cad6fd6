import { listAuditEntries } from '@repo/audit/list-entries';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import type { ModeratorContext } from '#domain/context.ts';

/** Newest first. */
export async function listAuditLog(ctx: ModeratorContext, query: AuditLogQuery): Promise<AuditLogPage> {
  return listAuditEntries(ctx.db, 'everything', query);
}
