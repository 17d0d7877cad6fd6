import { inTransaction } from '@repo/db/marketplace';
import type {
  ReportStatus,
  UpdateReportStatusAnswer,
  UpdateReportStatusBody,
} from '@repo/schemas/marketplace/moderation';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

const actions: Record<ReportStatus, AuditAction> = {
  OPEN: 'report.open',
  RESOLVED: 'report.resolve',
  DISMISSED: 'report.dismiss',
};

/** Scope `case` includes reports of the same case that are not newer. Throws reportNotFound, alreadyHandled. */
export async function setReportStatus(
  ctx: ModeratorContext,
  reportId: string,
  { status, scope }: UpdateReportStatusBody,
): Promise<UpdateReportStatusAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const report = await tx.report.findUnique({ where: { id: reportId } });
    if (!report) throw errors.reportNotFound();
    if (report.status === 'OPEN' && status === 'OPEN') {
      throw errors.alreadyHandled({ message: 'This report is still open' });
    }
    if (report.status !== 'OPEN' && status !== 'OPEN') throw errors.alreadyHandled();
    const { listingId, reportedUserId, reviewId, createdAt } = report;
    const { count } = await tx.report.updateMany({
      where: {
        status: report.status,
        ...(scope === 'case'
          ? { listingId, reportedUserId, reviewId, createdAt: { lte: createdAt } }
          : { id: reportId }),
      },
      data:
        status === 'OPEN'
          ? { status, handledById: null, handledAt: null }
          : { status, handledById: ctx.actor.id, handledAt: ctx.clock() },
    });
    // Another moderator handled it first.
    if (count === 0) throw errors.alreadyHandled();
    await recordAudit(tx, ctx, {
      action: actions[status],
      targetType: 'report',
      targetId: reportId,
      after: { from: report.status, handled: count, listingId, reportedUserId, reviewId },
    });
    return { id: reportId, status, handled: count };
  });
}
