import type { ListingCondition, ListingStatus, MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

export type OfferedListing = {
  id: string;
  status: ListingStatus;
  updatedAt: Date;
  sellerId: string;
  title: string;
  price: string;
  condition: ListingCondition;
};

/**
 * In the given order. Listings are locked before conversations and offers, and several by their ids, everywhere: no two of these wait for
 * each other.
 */
export async function lockOfferedListings(
  tx: MarketplaceDb,
  ids: readonly string[],
): Promise<OfferedListing[]> {
  const rows = await tx.$queryRaw<OfferedListing[]>`
    SELECT id, status::text AS status, updated_at AS "updatedAt", seller_id AS "sellerId", title, price::text AS price,
      condition::text AS condition
    FROM listing
    WHERE id = ANY(${[...ids]}) ORDER BY id FOR NO KEY UPDATE`;
  return ids.map((id) => {
    const listing = rows.find((row) => row.id === id);
    if (!listing) throw errors.listingNotFound();
    return listing;
  });
}

export async function lockOfferedListing(tx: MarketplaceDb, listingId: string): Promise<OfferedListing> {
  const [listing] = await lockOfferedListings(tx, [listingId]);
  if (!listing) throw errors.listingNotFound();
  return listing;
}

type Ended = Exclude<ListingStatus, 'AVAILABLE'>;

const notForSale: Record<Ended, string> = {
  RESERVED: 'This item is reserved. If the reservation is released, you can go on here',
  SOLD: 'This item is sold',
  ARCHIVED: 'This item is no longer for sale',
  HIDDEN: 'This item is not for sale at the moment',
};

/** Of one among several. */
const states: Record<Ended, string> = {
  RESERVED: 'is reserved',
  SOLD: 'is sold',
  ARCHIVED: 'is no longer for sale',
  HIDDEN: 'is not for sale at the moment',
};

/** Throws notForSale unless all are available; of several it names which one is not. */
export function assertAllForSale(listings: readonly Pick<OfferedListing, 'status' | 'title'>[]): void {
  for (const { status, title } of listings) {
    if (status === 'AVAILABLE') continue;
    throw errors.notForSale({
      message:
        listings.length === 1
          ? notForSale[status]
          : `“${title}” ${states[status]}, so there can be no agreement about all of them`,
    });
  }
}

type Item = {
  listingId: string;
  title: string;
  price: { toFixed(digits: number): string };
  condition: ListingCondition;
};

/** Throws notForSale for what was edited since an offer for several was made, and names it. An offer for one is for whatever it is now. */
export function assertListingsUnchangedSinceOffer(
  listings: readonly OfferedListing[],
  items: readonly Item[],
): void {
  for (const item of items) {
    const now = listings.find(({ id }) => id === item.listingId);
    const isSame =
      now?.title === item.title && now.price === item.price.toFixed(2) && now.condition === item.condition;
    if (!isSame) {
      throw errors.notForSale({
        message: `“${item.title}” was changed after this offer was made. Agree on another price, or make a new offer`,
      });
    }
  }
}

/** Offers for a listing, alone or among others. */
export const offersForListingWhere = (listingId: string) => ({
  OR: [{ listingId }, { items: { some: { listingId } } }],
});
