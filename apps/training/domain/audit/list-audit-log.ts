import { listEntries } from '@repo/audit/list-entries';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';

/** Who did what, newest first, with filters. Throws forbidden for anybody but an admin. */
export function listAuditLog(ctx: SignedInContext, query: AuditLogQuery): Promise<AuditLogPage> {
  assertRole(ctx, 'admin');
  return listEntries(ctx.db, 'everything', query);
}
