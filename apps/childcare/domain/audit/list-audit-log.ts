import { listEntries } from '@repo/audit/list-entries';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import type { SignedInContext } from '#domain/context.ts';
import { auditScope } from './audit-scope.ts';

/** Who did what, newest first, with filters: everywhere, or in the caller's centre. Throws forbidden. */
export async function listAuditLog(ctx: SignedInContext, query: AuditLogQuery): Promise<AuditLogPage> {
  return listEntries(ctx.db, auditScope(ctx), query);
}
