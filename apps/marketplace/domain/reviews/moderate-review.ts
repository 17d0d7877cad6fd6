import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { ModerateReviewBody } from '@repo/schemas/marketplace/review';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { recountSellerRating } from './publish-reviews.ts';

/** `now` and `reason`: null to show it again. */
type Change = { tx: MarketplaceDb; reviewId: string; now: Date | null; reason: string | null };

/** False where it is so already, or nobody can read it yet. */
async function changeReview({ tx, reviewId, now, reason }: Change): Promise<boolean> {
  const [changed] = await tx.review.updateManyAndReturn({
    where: { id: reviewId, publishedAt: { not: null }, hiddenAt: now ? null : { not: null } },
    data: { hiddenAt: now, hiddenReason: reason },
    select: { subjectId: true },
  });
  if (changed) await recountSellerRating(tx, changed.subjectId);
  return changed !== undefined;
}

async function changeReply({ tx, reviewId, now, reason }: Change): Promise<boolean> {
  const { count } = await tx.review.updateMany({
    where: { id: reviewId, reply: { not: null }, replyHiddenAt: now ? null : { not: null } },
    data: { replyHiddenAt: now, replyHiddenReason: reason },
  });
  return count > 0;
}

const actions = {
  review: { hide: 'review.hide', restore: 'review.restore' },
  reply: { hide: 'review.hide-answer', restore: 'review.restore-answer' },
} as const;

const messages = {
  review: { hide: 'The review is hidden', restore: 'The review is shown again' },
  reply: { hide: 'The answer is hidden', restore: 'The answer is shown again' },
};

/**
 * What is hidden is neither shown nor counted; an answer can be hidden alone. Throws reviewNotFound, also where it is so already, and
 * forbidden for one by or of the moderator.
 */
export function moderateReview(
  ctx: ModeratorContext,
  reviewId: string,
  body: ModerateReviewBody,
): Promise<{ message: string }> {
  const isHiding = body.action === 'hide';
  return inTransaction(ctx.db, async (tx) => {
    const own = await tx.review.findFirst({
      where: { id: reviewId, OR: [{ subjectId: ctx.actor.id }, { authorId: ctx.actor.id }] },
      select: { id: true },
    });
    if (own) throw errors.forbidden({ message: 'Another moderator decides about reviews by you and of you' });
    const change = {
      tx,
      reviewId,
      now: isHiding ? ctx.clock() : null,
      reason: isHiding ? body.reason : null,
    };
    const changed = await (body.part === 'reply' ? changeReply(change) : changeReview(change));
    if (!changed) throw errors.reviewNotFound();
    await recordAudit(tx, ctx, {
      action: actions[body.part][body.action],
      targetType: 'review',
      targetId: reviewId,
      ...(isHiding ? { after: { reason: body.reason } } : {}),
    });
    return { message: messages[body.part][body.action] };
  });
}
