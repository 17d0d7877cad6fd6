import { listEntries } from '@repo/audit/list-entries';
import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/audit-log';
import type { SignedInContext } from '#domain/context.ts';
import { assertModerator } from '#domain/moderation/assert-moderator.ts';

/** Who did what, newest first, with filters. Throws forbidden for anybody but a moderator. */
export async function listAuditLog(ctx: SignedInContext, query: AuditLogQuery): Promise<AuditLogPage> {
  assertModerator(ctx);
  return listEntries(ctx.db, 'everything', query);
}
