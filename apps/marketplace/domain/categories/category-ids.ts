import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';

type Named = { category?: string[] | undefined };

/** Ids of the categories that a search names, and of their children; null where it names none. */
export type WithCategoryIds = { categoryIds: string[] | null };

/**
 * Read before the statement that searches, which PostgreSQL plans for its actual values: how many listings a category has decides
 * which index to read.
 */
export async function withCategoryIds<F extends Named>(
  db: MarketplaceDb,
  filters: F,
): Promise<F & WithCategoryIds> {
  const { category } = filters;
  if (category === undefined) return { ...filters, categoryIds: null };
  const rows = await queryPoolRows<{ id: string }>(
    db,
    Prisma.sql`SELECT c.id FROM category c LEFT JOIN category p ON p.id = c.parent_id
      WHERE c.slug = ANY(${category}::text[]) OR p.slug = ANY(${category}::text[])`,
    { prepared: true },
  );
  return { ...filters, categoryIds: rows.map(({ id }) => id) };
}
