import { describeFilters, exportEntries } from '@repo/audit/export-entries';
import type { AuditLogFilters } from '@repo/schemas/audit-log';
import type { SignedInContext } from '#domain/context.ts';
import { assertModerator } from '#domain/moderation/assert-moderator.ts';
import { recordAudit } from './record-audit.ts';

/** The newest entries that match, as CSV; the export itself is recorded. Throws forbidden for anybody but a moderator. */
export async function* exportAuditLog(
  ctx: SignedInContext,
  filters: AuditLogFilters,
): AsyncGenerator<string> {
  assertModerator(ctx);
  await recordAudit(ctx.db, ctx, {
    action: 'audit-log.export',
    targetType: 'audit-log',
    targetId: 'all',
    after: describeFilters(filters),
  });
  yield* exportEntries(ctx.db, 'everything', filters);
}
