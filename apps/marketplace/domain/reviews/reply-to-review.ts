import type { ReplyBody } from '@repo/schemas/marketplace/review';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** One answer by who the review is about, which stays. Throws reviewNotFound, also for other people's, and alreadyReplied. */
export async function replyToReviewOnce(
  ctx: SignedInContext,
  reviewId: string,
  { text }: ReplyBody,
): Promise<{ message: string }> {
  const own = { id: reviewId, subjectId: ctx.actor.id, publishedAt: { not: null }, hiddenAt: null };
  const { count } = await ctx.db.review.updateMany({
    where: { ...own, reply: null },
    data: { reply: text, repliedAt: ctx.clock() },
  });
  if (count > 0) return { message: 'Your answer is shown below the review' };
  const known = await ctx.db.review.findFirst({ where: own, select: { id: true } });
  throw known ? errors.alreadyReplied() : errors.reviewNotFound();
}
