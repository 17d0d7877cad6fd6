import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { parseAttributeFilters } from '@repo/schemas/marketplace/attribute-filter';

type Named = { category?: string[] | undefined; attributes?: string | undefined };

export type WithCategoryIds = {
  /** Of the categories that a search names, and of their children; null where it names none. */
  categoryIds: string[] | null;
  /** Of all categories that have the numbers which a search limits; null where indexes find these. */
  numberCategoryIds: string[] | null;
};

/** Ranges of these are found in indexes of their own: listing_year_idx, listing_mileage_idx. */
const indexedNumbers = ['year', 'mileage'];

const numberKeys = (attributes: string | undefined): string[] =>
  (parseAttributeFilters(attributes ?? '') ?? [])
    .filter(({ key, values }) => values === undefined && !indexedNumbers.includes(key))
    .map(({ key }) => key);

/**
 * Read before the statement that searches, which PostgreSQL plans for its actual values: how many listings a category has decides
 * which index to read. No other category has a listing with such a number, which no index finds.
 */
export async function resolveCategoryIds<F extends Named>(
  db: MarketplaceDb,
  filters: F,
): Promise<F & WithCategoryIds> {
  const { category, attributes } = filters;
  const keys = numberKeys(attributes);
  if (category === undefined && keys.length === 0)
    return { ...filters, categoryIds: null, numberCategoryIds: null };
  const rows = await queryPoolRows<{ id: string; isNamed: boolean | null; hasNumbers: boolean }>(
    db,
    Prisma.sql`SELECT c.id, c.slug = ANY(${category ?? []}::text[]) OR p.slug = ANY(${category ?? []}::text[]) AS "isNamed",
        NOT EXISTS (SELECT FROM unnest(${keys}::text[]) AS wanted (key) WHERE NOT EXISTS (
          SELECT FROM category_attribute a WHERE a.key = wanted.key AND a.category_id IN (c.id, c.parent_id))) AS "hasNumbers"
      FROM category c LEFT JOIN category p ON p.id = c.parent_id
      WHERE c.slug = ANY(${category ?? []}::text[]) OR p.slug = ANY(${category ?? []}::text[]) OR cardinality(${keys}::text[]) > 0`,
    { prepared: true },
  );
  const idsOf = (found: typeof rows) => found.map(({ id }) => id);
  return {
    ...filters,
    categoryIds: category === undefined ? null : idsOf(rows.filter(({ isNamed }) => isNamed)),
    numberCategoryIds: keys.length === 0 ? null : idsOf(rows.filter(({ hasNumbers }) => hasNumbers)),
  };
}
