import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { storeReport } from './store-report.ts';

/** Once per reporter, of one that everybody reads, with its answer: its author reports the answer. Throws reviewNotFound, ownAccount, alreadyReported. */
export async function reportReview(
  ctx: SignedInContext,
  reviewId: string,
  body: ReportBody,
): Promise<{ message: string }> {
  const review = await ctx.db.review.findUnique({
    where: { id: reviewId, publishedAt: { not: null }, hiddenAt: null },
    select: { id: true, authorId: true, reply: true, replyHiddenAt: true },
  });
  if (!review) throw errors.reviewNotFound();
  const isAnswered = review.reply !== null && review.replyHiddenAt === null;
  if (review.authorId === ctx.actor.id && !isAnswered)
    throw errors.ownAccount({ message: 'You cannot report your own review' });
  await storeReport(ctx, { reviewId: review.id }, body, 'You have already reported this review');
  return { message: 'Thank you. A moderator will look at this review' };
}
