import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/marketplace';
import type { DealReviews, ReviewBody } from '@repo/schemas/marketplace/review';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { reviewWaitingKind } from '#notifications/review-kinds.ts';
import { getOwnDealToReview, otherPartyIdOf, reviewWindowEndsAt } from './deal-to-review.ts';
import { getDealReviews } from './get-deal-reviews.ts';
import { publishReviewsAndNotify } from './publish-reviews.ts';

/**
 * One review of a sale by each side, which neither can change. The second one publishes both. Throws dealNotFound, dealCancelled,
 * reviewTooLate, alreadyReviewed.
 */
export async function writeReviewPublishPairAndNotify(
  ctx: SignedInContext,
  id: string,
  { rating, text }: ReviewBody,
): Promise<DealReviews> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const deal = await getOwnDealToReview(tx, ctx, id, { lock: true });
      const dealId = deal.id;
      if (deal.cancelledAt !== null) throw errors.dealCancelled();
      const now = ctx.clock();
      if (now >= reviewWindowEndsAt(deal.createdAt)) throw errors.reviewTooLate();
      const authorId = ctx.actor.id;
      const subjectId = otherPartyIdOf(deal, authorId);
      const own = await tx.review.create({
        data: { dealId, authorId, subjectId, rating, text, createdAt: now },
        select: { id: true },
      });
      const other = await tx.review.findUnique({
        where: { dealId_authorId: { dealId, authorId: subjectId } },
        select: { id: true },
      });
      if (other) await publishReviewsAndNotify(tx, ctx, [other.id, own.id]);
      else {
        const data = { dealId, from: ctx.actor.name, listingTitle: deal.listingTitle };
        await notifications.notify(tx, ctx, reviewWaitingKind, [{ userId: subjectId, data }], {
          actorId: authorId,
        });
      }
    });
  } catch (error) {
    if (isUniqueViolation(error, 'review_deal_id_author_id_key')) throw errors.alreadyReviewed();
    throw error;
  }
  return getDealReviews(ctx, id);
}
