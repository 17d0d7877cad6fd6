import type { DealReviews } from '@repo/schemas/marketplace/review';
import type { SignedInContext } from '#domain/context.ts';
import { getOwnDealToReview, otherPartyIdOf, reviewWindowEndsAt } from './deal-to-review.ts';

/** What the caller wrote about a sale, and whether the two can read each other yet. Throws dealNotFound. */
export async function getDealReviews(
  ctx: Pick<SignedInContext, 'db' | 'actor'>,
  dealId: string,
): Promise<DealReviews> {
  const deal = await getOwnDealToReview(ctx.db, ctx, dealId);
  const { id: actorId } = ctx.actor;
  const [own, other] = await Promise.all([
    ctx.db.review.findUnique({ where: { dealId_authorId: { dealId: deal.id, authorId: actorId } } }),
    ctx.db.user.findUniqueOrThrow({
      where: { id: otherPartyIdOf(deal, actorId) },
      select: { id: true, name: true, image: true, bannedAt: true, closedAt: true },
    }),
  ]);
  const { id, name, image, bannedAt, closedAt } = other;
  const isThere = bannedAt === null && closedAt === null;
  return {
    deal: {
      id: deal.id,
      role: deal.buyerId === actorId ? 'buyer' : 'seller',
      other: { id: isThere ? id : null, name, image: isThere ? image : null },
      conversationId: deal.conversationId,
      listingTitle: deal.listingTitle,
      isCancelled: deal.cancelledAt !== null,
    },
    own: own && { rating: own.rating, text: own.text, createdAt: own.createdAt.toISOString() },
    isPublished: own !== null && own.publishedAt !== null,
    isHidden: own !== null && own.hiddenAt !== null,
    until: reviewWindowEndsAt(deal.createdAt).toISOString(),
  };
}
