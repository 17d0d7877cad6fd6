import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { maximumPriceSgd } from '@repo/schemas/marketplace/listing-fields';
import { findPlacesNear } from '@repo/schemas/marketplace/places/near';
import { attributeJsonPath, parseAttributeFiltersOrNone } from '#domain/listings/attribute-conditions.ts';
import { type RelatedTerm, readRelatedTerms } from '#domain/listings/related-terms.ts';
import { parseSearchTerms } from '#domain/listings/search-terms.ts';
import { anchorOfSearch } from './listing-anchors.ts';
import type { SavedFilters } from './saved-filters.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const likePattern = (parts: readonly string[]) => `%${parts.map(escapeLike).join('%')}%`;

async function normalise(db: MarketplaceDb, texts: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT normalise_text(t) AS text FROM unnest(${texts}::text[]) WITH ORDINALITY AS typed (t, place) ORDER BY place`;
  return rows.map(({ text }) => text).filter((text) => text !== '');
}

/** `parts`: what the searched text contains, words or what their singular and plural begin with. */
type Term = Pick<RelatedTerm, 'text' | 'parts'>;

async function readTerms(db: MarketplaceDb, query: string | undefined): Promise<Term[]> {
  if (query === undefined) return [];
  const [related = []] = await readRelatedTerms(db, [query]);
  if (related.length > 0) return related;
  const typed = parseSearchTerms(query).map(({ text }) => text);
  return (await normalise(db, typed)).map((text) => ({ text, parts: [text] }));
}

const maximumCounted = 1_000;
const maximumLookedUp = 6;
/** In characters: no trigram of a shorter word leads to the listings that have it. */
const minimumIndexedLength = 3;

/** Of what the terms look for: that which the fewest listings have, and of equals the longest. Index: listing_search_idx. */
async function findRarestWord(db: MarketplaceDb, terms: readonly Term[]): Promise<string | null> {
  const longest = terms.flatMap(({ parts }) => parts).sort((a, b) => b.length - a.length);
  const words = longest.slice(0, maximumLookedUp);
  if (words.length < 2) return words[0] ?? null;
  const [rarest] = await db.$queryRaw<{ word: string }[]>`
    SELECT word FROM unnest(${words}::text[], ${words.map((word) => likePattern([word]))}::text[]) AS asked (word, pattern)
    ORDER BY CASE WHEN length(word) < ${minimumIndexedLength}::int THEN ${maximumCounted}::int ELSE (
        SELECT count(*) FROM (SELECT FROM listing WHERE search_text LIKE asked.pattern LIMIT ${maximumCounted}) found
      ) END, length(word) DESC, word
    LIMIT 1`;
  return rarest?.word ?? null;
}

/** Prices have cents, so a limit between two of them is the next one inside. */
const cents = (amount: number | undefined, round: (value: number) => number) =>
  amount === undefined ? null : (round(Number((amount * 100).toFixed(4))) / 100).toFixed(2);

/** What new listings are compared with. Null for a search that no listing can match. */
export async function resolveMatchingColumns(
  db: MarketplaceDb,
  filters: SavedFilters,
): Promise<Omit<Prisma.SavedSearchUncheckedCreateInput, 'userId' | 'parameters' | 'frequency'> | null> {
  const { query, category = [], condition = [], minPrice, maxPrice, location } = filters;
  if ((minPrice ?? 0) > maximumPriceSgd || (maxPrice ?? 0) < 0) return null;
  const terms = await readTerms(db, query);
  const [tag = null] = filters.tag === undefined ? [] : await normalise(db, [filters.tag]);
  return {
    anchor: anchorOfSearch({ rarestWord: await findRarestWord(db, terms), tag, categories: category }),
    words: terms.map(({ text }) => text),
    patterns: terms.map(({ parts }) => likePattern(parts)),
    categories: category,
    conditions: condition,
    minPrice: minPrice === undefined || minPrice <= 0 ? null : cents(minPrice, Math.ceil),
    maxPrice: maxPrice === undefined || maxPrice >= maximumPriceSgd ? null : cents(maxPrice, Math.floor),
    location: location === undefined || location === '' ? null : likePattern([location]),
    tag,
    attributePaths: parseAttributeFiltersOrNone(filters.attributes).map(attributeJsonPath),
    places:
      filters.near === undefined ? [] : findPlacesNear(filters.near, filters.radius).map(({ id }) => id),
  };
}
