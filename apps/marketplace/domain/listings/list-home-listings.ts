import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import type { Context } from '#domain/context.ts';
import { listAvailableListingsOfFollowedSellers } from '#domain/following/list-followed-listings.ts';
import { listRecentlyViewedCards } from '#domain/recently-viewed/list-recently-viewed.ts';
import type { ListingCardItem } from './listing-card-item.ts';
import { searchListingCards } from './search-listings.ts';
import { sortWithPhotosFirst } from './sort-with-photos-first.ts';

export type HomeListings = Record<'followed' | 'viewed' | 'popular', ListingCardItem[]>;

/** One row on a wide screen. */
const shown = 4;
/** Of which those with photos are shown first. */
const considered = 3 * shown;

/** Beside the latest listings: of sellers whom the person follows and what they looked at, or for a visitor the most popular. */
export async function listHomeListings({ actor, ...ctx }: Context): Promise<HomeListings> {
  if (actor === null) {
    const query = listingQuery.parse({ sort: 'popular', limit: String(considered) });
    const { data } = await searchListingCards({ ...ctx, actor }, query);
    return { followed: [], viewed: [], popular: sortWithPhotosFirst(data).slice(0, shown) };
  }
  const [followed, viewed] = await Promise.all([
    listAvailableListingsOfFollowedSellers({ ...ctx, actor }, { after: null, limit: considered }),
    listRecentlyViewedCards({ ...ctx, actor }, shown),
  ]);
  return { followed: sortWithPhotosFirst(followed.data).slice(0, shown), viewed, popular: [] };
}
