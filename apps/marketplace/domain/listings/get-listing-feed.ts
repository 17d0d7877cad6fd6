import { coalesceRead } from '@repo/db/hot-read';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { listCategories } from '#domain/categories/list-categories.ts';
import type { Context } from '#domain/context.ts';
import { formatListingFeed } from './format-listing-feed.ts';
import { searchListings } from './search-listings.ts';
import { searchPath } from './search-parameters.ts';
import { searchTitle } from './search-title.ts';

const mostEntries = 50;

/**
 * The newest listings of a search as an Atom feed, the same for every caller. Leaves out those of a corrected spelling: once
 * somebody lists what was meant, they would vanish again.
 */
export function getListingFeed({ db }: Pick<Context, 'db'>, filters: ListingFilters): Promise<string> {
  return coalesceRead(db, `feed ${searchPath(filters)}`, async () => {
    const query = { ...filters, sort: 'recent', page: 1, limit: mostEntries } as const;
    const [{ data, search }, categories] = await Promise.all([
      searchListings({ db, actor: null }, query),
      filters.category ? listCategories({ db }) : [],
    ]);
    return formatListingFeed(search ? [] : data, { filters, title: searchTitle(filters, categories) });
  });
}
