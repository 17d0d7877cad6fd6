import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { storeReport } from './store-report.ts';

/** Once per reporter, of one that everybody reads. Throws reviewNotFound, ownAccount, alreadyReported. */
export async function reportReview(
  ctx: SignedInContext,
  reviewId: string,
  body: ReportBody,
): Promise<{ message: string }> {
  const review = await ctx.db.review.findUnique({
    where: { id: reviewId, publishedAt: { not: null }, hiddenAt: null },
    select: { id: true, authorId: true },
  });
  if (!review) throw errors.reviewNotFound();
  if (review.authorId === ctx.actor.id)
    throw errors.ownAccount({ message: 'You cannot report your own review' });
  await storeReport(ctx, { reviewId: review.id }, body, 'You have already reported this review');
  return { message: 'Thank you. A moderator will look at this review' };
}
