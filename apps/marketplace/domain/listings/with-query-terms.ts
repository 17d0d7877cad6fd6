import type { MarketplaceDb } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { readRelatedTerms } from './related-terms.ts';
import type { SearchFilters } from './search-conditions.ts';

/** The filters with each of several other queries, and its terms if related listings are wanted. */
export async function resolveTermsOfEachQuery(
  db: MarketplaceDb,
  filters: ListingFilters,
  queries: readonly string[],
): Promise<SearchFilters[]> {
  if (filters.match !== 'related') return queries.map((query) => ({ ...filters, query }));
  const all = await readRelatedTerms(db, queries);
  return queries.map((query, index) => {
    const terms = all[index] ?? [];
    return { ...filters, query, ...(terms.length > 0 && { related: { terms, minimumTerms: terms.length } }) };
  });
}

export async function resolveQueryTerms(
  db: MarketplaceDb,
  filters: ListingFilters,
  query: string,
): Promise<SearchFilters> {
  return (await resolveTermsOfEachQuery(db, filters, [query]))[0] ?? { ...filters, query };
}
