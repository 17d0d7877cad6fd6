import type { MarketplaceDb } from '@repo/db/marketplace';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import { REVIEW_WINDOW_DAYS } from '@repo/schemas/marketplace/review';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Until then a sale can be reviewed, and nobody waits for a review that does not come. */
export const reviewWindowEndsAt = (soldAt: Date): Date =>
  new Date(soldAt.getTime() + REVIEW_WINDOW_DAYS * dayMs);

export type DealToReview = {
  id: string;
  buyerId: string;
  sellerId: string;
  /** Null once the conversation's retention period is over. */
  conversationId: string | null;
  listingTitle: string;
  createdAt: Date;
  cancelledAt: Date | null;
};

export const otherPartyIdOf = ({ buyerId, sellerId }: DealToReview, actorId: string): string =>
  buyerId === actorId ? sellerId : buyerId;

/** Several that were sold by one offer are reviewed once, as the sale of the first. Index: deal_offer_id_idx. */
async function findReviewedId(db: MarketplaceDb, dealId: string): Promise<string> {
  const [first] = await db.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM deal d JOIN offer o ON o.id = d.offer_id
    JOIN deal f ON f.offer_id = o.id AND f.listing_id = o.listing_id
    WHERE d.id = ${dealId} AND EXISTS (SELECT FROM offer_listing i WHERE i.offer_id = o.id)`;
  return first?.id ?? dealId;
}

/** A sale of the caller's; `lock` serialises what its two sides write. Throws dealNotFound, also for other people's. */
export async function getOwnDealToReview(
  db: MarketplaceDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<DealToReview> {
  const dealId = await findReviewedId(db, id);
  if (lock) await db.$queryRaw`SELECT FROM deal WHERE id = ${dealId} FOR NO KEY UPDATE`;
  const deal = await db.deal.findFirst({
    where: { id: dealId, OR: [{ buyerId: actor.id }, { sellerId: actor.id }] },
    select: {
      id: true,
      buyerId: true,
      sellerId: true,
      conversationId: true,
      createdAt: true,
      cancelledAt: true,
      listing: { select: { title: true } },
      offer: { select: { _count: { select: { items: true, deals: true } } } },
    },
  });
  if (!deal) throw errors.dealNotFound();
  const { listing, offer, ...rest } = deal;
  const { items = 0, deals = 0 } = offer?._count ?? {};
  // An instance of the release before bundles sells the first alone.
  const count = deals < items ? 1 : items;
  return { ...rest, listingTitle: formatOfferTitle(listing.title, count) };
}
