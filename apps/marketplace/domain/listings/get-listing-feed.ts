import { hash } from 'node:crypto';
import { coalesceRead, queryPoolRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/marketplace';
import { createVersionedCache } from '@repo/db/versioned-cache';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { listActiveCategories } from '#domain/categories/list-categories.ts';
import type { Context } from '#domain/context.ts';
import { type FeedListing, formatListingsAsAtom } from './format-listings-as-atom.ts';
import { feedColumnsSql } from './listing-sql.ts';
import { searchListings } from './search-listings.ts';
import { searchPath } from './search-parameters.ts';
import { searchTitle } from './search-title.ts';

const maximumEntries = 50;

/** Writing a feed takes several times as long as the search. The version is the hash of what it is written of. */
const feedCache = createVersionedCache({ maxSize: 4_000_000 });

/** In this order. With the time of their last change, which the documented search does not have, from one moment. */
function readListings(db: Context['db'], ids: string[]): Promise<FeedListing[]> {
  return queryPoolRows<FeedListing>(
    db,
    Prisma.sql`SELECT ${feedColumnsSql}
      FROM unnest(${ids}::text[]) WITH ORDINALITY page (id, place)
      JOIN listing l ON l.id = page.id AND l.status = 'AVAILABLE' JOIN "user" s ON s.id = l.seller_id
      ORDER BY page.place`,
  );
}

/**
 * The newest listings of a search as an Atom feed, the same for every caller. Leaves out those of a corrected spelling: once
 * somebody lists what was meant, they would vanish again.
 */
export function getListingFeedAsAtom({ db }: Pick<Context, 'db'>, filters: ListingFilters): Promise<string> {
  const key = searchPath(filters);
  return coalesceRead(db, `feed ${key}`, async () => {
    const query = { ...filters, sort: 'recent', page: 1, limit: maximumEntries } as const;
    const [page, categories] = await Promise.all([
      searchListings({ db, actor: null }, query),
      filters.category ? listActiveCategories({ db }) : [],
    ]);
    const title = searchTitle(filters, categories);
    const listings = page.search
      ? []
      : await readListings(
          db,
          page.data.map(({ id }) => id),
        );
    const version = hash('sha256', JSON.stringify([title, listings]));
    const cached = feedCache.get<string>(db, key);
    if (cached?.version === version) return cached.value;
    const feed = formatListingsAsAtom(listings, { filters, title });
    feedCache.set(db, key, { version, value: feed });
    return feed;
  });
}
