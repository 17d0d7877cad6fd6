import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SearchNote } from '@repo/schemas/marketplace/listing';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { correctSpelling, findKnownWords } from './correct-spelling.ts';
import type { SearchFilters } from './search-conditions.ts';
import { withQuery } from './with-query.ts';

type Search<Found> = {
  find: (filters: SearchFilters) => Promise<Found>;
  hasHits: (found: Found) => boolean;
  /** Sellers whose listings the caller does not see. */
  readBlocked: () => Promise<string | null>;
};

/** `search` says what was searched for instead, if the query as typed has no hit. */
type Answer<Found> = { found: Found; search?: SearchNote };

/** Of the words that are found at all, as many as some listing has together. */
async function findMostWords<Found>(
  db: MarketplaceDb,
  filters: ListingFilters,
  { find, hasHits, readBlocked }: Search<Found>,
): Promise<Answer<Found> | null> {
  const known = await findKnownWords(db, filters, await readBlocked());
  const { related } = known === null ? {} : await withQuery(db, filters, known);
  if (known === null || related === undefined) return null;
  for (let { least } = related; least > 0; least -= 1) {
    const found = await find({ ...filters, query: known, related: { ...related, least } });
    if (hasHits(found)) return { found, search: { partial: known } };
  }
  return null;
}

/** What is spelt differently or has most of the words replaced an empty answer; the latter only with `match` "related". */
export async function findWithNearMatches<Found>(
  db: MarketplaceDb,
  filters: ListingFilters,
  search: Search<Found>,
): Promise<Answer<Found>> {
  const { query } = filters;
  const found = await search.find(query === undefined ? filters : await withQuery(db, filters, query));
  if (query === undefined || search.hasHits(found)) return { found };
  const corrected = await correctSpelling(db, filters, await search.readBlocked());
  if (corrected !== null)
    return { found: await search.find(await withQuery(db, filters, corrected)), search: { corrected } };
  return (filters.match === 'related' ? await findMostWords(db, filters, search) : null) ?? { found };
}
