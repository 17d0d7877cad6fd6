import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';

/** Requires a recent proof before identity numbers are exported in full; API keys need none. Throws staleProof. */
export function assertMayExportUnmasked({ actor, clock }: Pick<AutomationContext, 'actor' | 'clock'>): void {
  if (actor.kind === 'user') assertRecentProof({ actor, clock });
}

/** Audits a download that contains full identity numbers. */
export function auditUnmaskedDownload(
  ctx: AutomationContext,
  uploadId: string,
  after: { what: string; rows?: number; fileName?: string },
): Promise<void> {
  return recordAudit(ctx.db, ctx, {
    action: 'enrolment-upload.download',
    targetType: 'enrolment-upload',
    targetId: uploadId,
    after,
  });
}
