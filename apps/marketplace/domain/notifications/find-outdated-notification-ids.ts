import type { MarketplaceDb } from '@repo/db/marketplace';
import { isAlertableListingSql } from '#domain/saved-searches/saved-search-rows.ts';
import { followedSellerKind } from '#notifications/followed-seller-kind.ts';
import { priceDropKind } from '#notifications/kinds.ts';
import { offerAnsweredKind, offerReceivedKind } from '#notifications/offer-kinds.ts';
import { reviewWaitingKind } from '#notifications/review-kinds.ts';
import { savedSearchKind } from '#notifications/saved-search-kind.ts';

type Waiting = { id: string; kindName: string; data: unknown };

/** An offer that needs an answer no more. */
async function findEndedOffers(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<string[]> {
  const offers = waiting.flatMap(({ id, kindName, data }) => {
    if (kindName === offerReceivedKind.kind) return { id, ...offerReceivedKind.data.parse(data) };
    if (kindName !== offerAnsweredKind.kind) return [];
    const answered = offerAnsweredKind.data.parse(data);
    return answered.answer === 'countered' ? { id, ...answered } : [];
  });
  if (offers.length === 0) return [];
  const open = await db.offer.findMany({
    where: { id: { in: offers.map(({ offerId }) => offerId) }, status: 'OPEN' },
    select: { id: true },
  });
  const openIds = new Set(open.map(({ id }) => id));
  return offers.filter(({ offerId }) => !openIds.has(offerId)).map(({ id }) => id);
}

/** That an offer was closed, of what is for sale again. */
async function findReopened(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<string[]> {
  const closed = waiting.flatMap(({ id, kindName, data }) => {
    if (kindName !== offerAnsweredKind.kind) return [];
    const answered = offerAnsweredKind.data.parse(data);
    return answered.answer === 'closed' ? { id, ...answered } : [];
  });
  if (closed.length === 0) return [];
  const reopened = await db.offer.findMany({
    where: {
      id: { in: closed.map(({ offerId }) => offerId) },
      listing: { status: 'AVAILABLE', deletedAt: null },
      // Of an offer for several, all.
      items: { every: { listing: { status: 'AVAILABLE', deletedAt: null } } },
    },
    select: { id: true },
  });
  const ids = new Set(reopened.map(({ id }) => id));
  return closed.filter(({ offerId }) => ids.has(offerId)).map(({ id }) => id);
}

/** A lower price of what is sold, hidden or deleted, or costs more again. */
async function findUntruePrices(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<string[]> {
  const drops = waiting
    .filter(({ kindName }) => kindName === priceDropKind.kind)
    .map(({ id, data }) => ({ id, ...priceDropKind.data.parse(data) }));
  if (drops.length === 0) return [];
  const offered = await db.listing.findMany({
    where: {
      id: { in: [...new Set(drops.map(({ listingId }) => listingId))] },
      status: 'AVAILABLE',
      deletedAt: null,
    },
    select: { id: true, price: true },
  });
  const prices = new Map(offered.map(({ id, price }) => [id, Number(price)]));
  const isTrue = ({ listingId, newPrice }: (typeof drops)[number]) =>
    (prices.get(listingId) ?? Number.POSITIVE_INFINITY) <= Number(newPrice);
  return drops.filter((drop) => !isTrue(drop)).map(({ id }) => id);
}

/** New listings of a search that is no longer saved or has no alerts, and those that may not be announced any more. A listing that is named has to be that very one. */
async function findGoneListings(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<string[]> {
  const ids = waiting.filter(({ kindName }) => kindName === savedSearchKind.kind).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT n.id FROM notification n WHERE n.id = ANY (${ids}::text[]) AND NOT EXISTS (
      SELECT FROM saved_search s JOIN saved_search_match m ON m.saved_search_id = s.id JOIN listing l ON l.id = m.listing_id
      WHERE s.id = n.data ->> 'searchId' AND s.user_id = n.user_id AND s.frequency <> 'OFF'
        AND (n.count > 1 OR l.id = n.data ->> 'listingId')
        AND m.matched_at > n.created_at - interval '8 days' AND ${isAlertableListingSql})`;
  return rows.map(({ id }) => id);
}

/** New listings of a seller whom the person follows no more, or of whom nothing new is for sale. Index: listing_seller_idx. */
async function findUnfollowed(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<string[]> {
  const ids = waiting.filter(({ kindName }) => kindName === followedSellerKind.kind).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT n.id FROM notification n WHERE n.id = ANY (${ids}::text[]) AND NOT EXISTS (
      SELECT FROM follow f JOIN listing l ON l.seller_id = f.seller_id
      WHERE f.follower_id = n.user_id AND f.seller_id = n.data ->> 'sellerId'
        AND (n.count > 1 OR l.id = n.data ->> 'listingId')
        AND l.created_at > n.created_at - interval '8 days' AND l.status = 'AVAILABLE' AND l.deleted_at IS NULL)`;
  return rows.map(({ id }) => id);
}

/** A review that waits for the recipient's, of a sale that is cancelled or that they reviewed by now. */
async function findReviewed(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<string[]> {
  const ids = waiting.filter(({ kindName }) => kindName === reviewWaitingKind.kind).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT n.id FROM notification n JOIN deal d ON d.id = n.data ->> 'dealId'
    WHERE n.id = ANY (${ids}::text[]) AND (d.cancelled_at IS NOT NULL
      OR EXISTS (SELECT FROM review r WHERE r.deal_id = d.id AND r.author_id = n.user_id))`;
  return rows.map(({ id }) => id);
}

/** Ids of those that would mail what is not so any more. */
export async function findOutdatedNotificationIds(
  db: MarketplaceDb,
  waiting: readonly Waiting[],
): Promise<Set<string>> {
  return new Set([
    ...(await findUntruePrices(db, waiting)),
    ...(await findEndedOffers(db, waiting)),
    ...(await findReopened(db, waiting)),
    ...(await findGoneListings(db, waiting)),
    ...(await findUnfollowed(db, waiting)),
    ...(await findReviewed(db, waiting)),
  ]);
}
