import { isUniqueViolation } from '@repo/db/errors';
import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws alreadyReported with `alreadyReportedMessage` for a second report of the same subject. */
export async function storeReport(
  { db, actor, clock }: SignedInContext,
  subject: { listingId: string } | { reportedUserId: string } | { reviewId: string },
  { reason, details }: ReportBody,
  alreadyReportedMessage: string,
): Promise<void> {
  const data = { ...subject, reporterId: actor.id, reason, details, createdAt: clock() };
  await db.report.create({ data }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? errors.alreadyReported({ message: alreadyReportedMessage }) : error;
  });
}
