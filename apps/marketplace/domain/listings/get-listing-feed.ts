import { hash } from 'node:crypto';
import { coalesceRead } from '@repo/db/hot-read';
import { createVersionedCache } from '@repo/db/versioned-cache';
import type { ListingPage } from '@repo/schemas/marketplace/listing';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { listCategories } from '#domain/categories/list-categories.ts';
import type { Context } from '#domain/context.ts';
import { formatListingFeed } from './format-listing-feed.ts';
import { searchListingsAsJson } from './search-listings.ts';
import { searchPath } from './search-parameters.ts';
import { searchTitle } from './search-title.ts';

const mostEntries = 50;

/** Writing a feed takes several times as long as the search. The version is the hash of what it is written of. */
const feedCache = createVersionedCache({ maxSize: 4_000_000 });

/**
 * The newest listings of a search as an Atom feed, the same for every caller. Leaves out those of a corrected spelling: once
 * somebody lists what was meant, they would vanish again.
 */
export function getListingFeed({ db }: Pick<Context, 'db'>, filters: ListingFilters): Promise<string> {
  const key = searchPath(filters);
  return coalesceRead(db, `feed ${key}`, async () => {
    const query = { ...filters, sort: 'recent', page: 1, limit: mostEntries } as const;
    const [page, categories] = await Promise.all([
      searchListingsAsJson({ db, actor: null }, query),
      filters.category ? listCategories({ db }) : [],
    ]);
    const title = searchTitle(filters, categories);
    const found = page.toString();
    const version = hash('sha256', JSON.stringify([title, found]));
    const cached = feedCache.get<string>(db, key);
    if (cached?.version === version) return cached.value;
    const { data, search }: ListingPage = JSON.parse(found);
    const feed = formatListingFeed(search ? [] : data, { filters, title });
    feedCache.set(db, key, { version, value: feed });
    return feed;
  });
}
