import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { maximumPrice } from '@repo/schemas/marketplace/listing-fields';
import { readRelatedTerms } from '#domain/listings/related-terms.ts';
import { parseSearchTerms } from '#domain/listings/search-terms.ts';
import { anchorOf } from './listing-anchors.ts';
import type { SavedFilters } from './saved-filters.ts';

/** In JavaScript what `likePatternSql` does: the text literally, anywhere. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

async function normalise(db: MarketplaceDb, texts: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT normalise_text(t) AS text FROM unnest(${texts}::text[]) WITH ORDINALITY AS typed (t, place) ORDER BY place`;
  return rows.map(({ text }) => text).filter((text) => text !== '');
}

/** What the searched text of a listing contains: words, or what their singular and plural begin with. */
async function readWords(db: MarketplaceDb, query: string | undefined): Promise<string[]> {
  if (query === undefined) return [];
  const [terms = []] = await readRelatedTerms(db, [query]);
  if (terms.length > 0) return terms.flatMap(({ parts }) => parts);
  return normalise(
    db,
    parseSearchTerms(query).map(({ text }) => text),
  );
}

/** Prices have cents, so a limit between two of them is the next one inside. */
const cents = (amount: number | undefined, round: (value: number) => number) =>
  amount === undefined ? null : (round(Number((amount * 100).toFixed(4))) / 100).toFixed(2);

/** What new listings are compared with. Null for a search that no listing can match. */
export async function readMatchingColumns(
  db: MarketplaceDb,
  filters: SavedFilters,
): Promise<Omit<Prisma.SavedSearchUncheckedCreateInput, 'userId' | 'parameters' | 'frequency'> | null> {
  const { query, category = [], condition = [], minPrice, maxPrice, location } = filters;
  if ((minPrice ?? 0) > maximumPrice || (maxPrice ?? 0) < 0) return null;
  const words = await readWords(db, query);
  const [tag = null] = filters.tag === undefined ? [] : await normalise(db, [filters.tag]);
  return {
    anchor: anchorOf({ words, tag, categories: category }),
    patterns: words.map(likePattern),
    categories: category,
    conditions: condition,
    minPrice: minPrice === undefined || minPrice <= 0 ? null : cents(minPrice, Math.ceil),
    maxPrice: maxPrice === undefined || maxPrice >= maximumPrice ? null : cents(maxPrice, Math.floor),
    location: location === undefined || location === '' ? null : likePattern(location),
    tag,
  };
}
