import { queryPoolRows } from '@repo/db/hot-read';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SearchNote } from '@repo/schemas/marketplace/listing';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { resolveCategoryIds } from '#domain/categories/category-ids.ts';
import { notBlockedConditionsSql, type SellerIdsText } from './blocked-sellers.ts';
import { correctSpelling } from './correct-spelling.ts';
import { maximumMatchedTermsSql } from './related-conditions.ts';
import { availableWhereSql, filterConditionsSql, type SearchFilters } from './search-conditions.ts';
import { resolveQueryTerms } from './with-query-terms.ts';

type Search<Found> = {
  find: (filters: SearchFilters) => Promise<Found>;
  hasHits: (found: Found) => boolean;
  /** Sellers whose listings the caller does not see. */
  readBlocked: () => Promise<SellerIdsText | null>;
};

/** `search` says what was searched for instead, if the query as typed has no hit. */
type Answer<Found> = { found: Found; search?: SearchNote };

/** Of the words that are found at all, as many as some listing has together. */
async function findMostWords<Found>(
  db: MarketplaceDb,
  filters: ListingFilters,
  { find, known, blocked }: { find: Search<Found>['find']; known: string; blocked: SellerIdsText | null },
): Promise<Answer<Found> | null> {
  const { words, ...others } = filterConditionsSql(await resolveCategoryIds(db, filters));
  const { related } = await resolveQueryTerms(db, filters, known);
  if (related === undefined) return null;
  const where = availableWhereSql([...Object.values(others).flat(), ...notBlockedConditionsSql(blocked)]);
  const [row] = await queryPoolRows<{ most: number | null }>(
    db,
    maximumMatchedTermsSql(related.terms, where),
  );
  if (!row?.most) return null;
  const found = await find({ ...filters, query: known, related: { ...related, minimumTerms: row.most } });
  return { found, search: { partial: known } };
}

/** What is spelt differently or has most of the words replaces an empty answer; the latter only with `match` "related". */
export async function findWithCorrectedOrFewerWords<Found>(
  db: MarketplaceDb,
  filters: ListingFilters,
  { find, hasHits, readBlocked }: Search<Found>,
): Promise<Answer<Found>> {
  const { query } = filters;
  const found = await find(query === undefined ? filters : await resolveQueryTerms(db, filters, query));
  if (query === undefined || hasHits(found)) return { found };
  const blocked = await readBlocked();
  const { corrected, known } = await correctSpelling(db, filters, blocked);
  if (corrected !== null)
    return { found: await find(await resolveQueryTerms(db, filters, corrected)), search: { corrected } };
  if (filters.match !== 'related' || known === null) return { found };
  return (await findMostWords(db, filters, { find, known, blocked })) ?? { found };
}
