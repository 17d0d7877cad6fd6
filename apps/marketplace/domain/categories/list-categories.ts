import { runRows, shareRead } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { type JsonText, jsonText } from '@repo/http/json-text';
import type { Category } from '@repo/schemas/marketplace/category';
import type { Context } from '#domain/context.ts';
import { catalogueStamp, recall, remember, type Stamped } from '#domain/listings/catalogue-memory.ts';
import { iso } from '#domain/listings/listing-sql.ts';

const key = 'category-counts';

type Row = { stamp: string | null; json: string | null };

/** JSON of category id → AVAILABLE listings. Index: listing_category_recent_idx. */
async function countListings(db: MarketplaceDb): Promise<Stamped<string>> {
  const [row] = await runRows<Row>(
    db,
    Prisma.sql`
      SELECT ${catalogueStamp} AS stamp, (
        SELECT json_object_agg(category_id, count)::text FROM (
          SELECT category_id, count(*) FROM listing WHERE status = 'AVAILABLE' GROUP BY category_id
        ) c
      ) AS json`,
  );
  return { stamp: row?.stamp ?? null, value: row?.json ?? '{}' };
}

/** The JSON of `categoryList`, with these counts. */
async function readCategories(db: MarketplaceDb, counts: string): Promise<Stamped<string>> {
  const [row] = await runRows<Row>(
    db,
    Prisma.sql`
      SELECT ${catalogueStamp} AS stamp, (
        SELECT json_agg(item)::text FROM (
          SELECT c.id, c.name, c.slug, c.description, c.icon, c.parent_id AS "parentId", c."order", c.is_active AS "isActive",
            ${iso('c.created_at')} AS "createdAt", ${iso('c.updated_at')} AS "updatedAt",
            json_build_object('listings', coalesce(counted.count::int, 0)) AS "_count"
          FROM category c LEFT JOIN json_each_text(${counts}::json) counted (id, count) ON counted.id = c.id
          WHERE c.is_active
          ORDER BY c."order", c.name, c.id
        ) item
      ) AS json`,
  );
  return { stamp: row?.stamp ?? null, value: row?.json ?? '[]' };
}

/** Counts anew when the catalogue has changed since the listings were counted. */
async function readCounted(db: MarketplaceDb): Promise<string> {
  const known = recall<string>(key);
  if (known !== undefined) {
    const { stamp, value } = await readCategories(db, known.value);
    if (stamp === known.stamp) return value;
  }
  const counts = await countListings(db);
  remember(key, counts);
  return (await readCategories(db, counts.value)).value;
}

/**
 * Active categories in display order, each with its number of AVAILABLE listings: the JSON of `categoryList`. Those who ask
 * at a time share it.
 */
export function listCategoriesAsJson({ db }: Pick<Context, 'db'>): Promise<JsonText> {
  return shareRead(db, 'categories', async () => jsonText(await readCounted(db)));
}

/** The same for a page of ours, which shows the categories rather than passing them on. */
export async function listCategories(ctx: Pick<Context, 'db'>): Promise<Category[]> {
  return JSON.parse((await listCategoriesAsJson(ctx)).toString());
}
