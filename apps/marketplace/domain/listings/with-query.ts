import type { MarketplaceDb } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { readRelatedTerms } from './related-terms.ts';
import type { SearchFilters } from './search-conditions.ts';

/** The filters with another query, and its terms if related listings are wanted. */
export async function withQuery(
  db: MarketplaceDb,
  filters: ListingFilters,
  query: string,
): Promise<SearchFilters> {
  if (filters.match !== 'related') return { ...filters, query };
  const terms = await readRelatedTerms(db, query);
  return { ...filters, query, ...(terms.length > 0 && { related: { terms, least: terms.length } }) };
}
