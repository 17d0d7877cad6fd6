import { type JsonText, jsonText } from '@repo/base/json-text';
import { coalesceRead, queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Cached } from '@repo/db/versioned-cache';
import type { Category } from '@repo/schemas/marketplace/category';
import type { Context } from '#domain/context.ts';
import {
  catalogueCache,
  catalogueVersionSql,
  isChangeLogCompleteSinceSql,
  isLaterChangeSql,
} from '#domain/listings/catalogue-cache.ts';
import { isoSql } from '#domain/listings/listing-sql.ts';

const key = 'category-counts';

/** AVAILABLE listings per category id: counted (index: listing_category_recent_idx), or cached counts plus the changes since. */
function countsOf(counted: Cached<string> | undefined): Prisma.Sql {
  if (counted === undefined) {
    return Prisma.sql`SELECT category_id, count(*)::int FROM listing WHERE status = 'AVAILABLE' GROUP BY category_id`;
  }
  return Prisma.sql`
    SELECT category_id, sum(count)::int FROM (
      SELECT key, value::int FROM json_each_text(${counted.value}::json)
      UNION ALL SELECT l.category_id, l.sign FROM listing_change l
      WHERE ${isLaterChangeSql(counted.version)} AND l.status = 'AVAILABLE'
    ) counts (category_id, count) GROUP BY category_id`;
}

type Read = { version: string | null; isKnown: boolean; counts: string; categories: string };

async function readCategories(db: MarketplaceDb, counted?: Cached<string>): Promise<Read> {
  const [row] = await queryPoolRows<Read>(
    db,
    Prisma.sql`
      WITH counted (category_id, count) AS MATERIALIZED (${countsOf(counted)})
      SELECT ${catalogueVersionSql} AS version, ${counted ? isChangeLogCompleteSinceSql(counted.version) : Prisma.sql`true`} AS "isKnown",
        (SELECT coalesce(json_object_agg(category_id, count), '{}')::text FROM counted) AS counts, (
          SELECT coalesce(json_agg(item), '[]')::text FROM (
            SELECT c.id, c.name, c.slug, c.description, c.icon, c.parent_id AS "parentId", c."order", c.is_active AS "isActive",
              ${isoSql('c.created_at')} AS "createdAt", ${isoSql('c.updated_at')} AS "updatedAt",
              json_build_object('listings', (
                SELECT coalesce(sum(counted.count), 0)::int FROM counted JOIN category m ON m.id = counted.category_id
                WHERE c.id IN (m.id, m.parent_id)
              )) AS "_count"
            FROM category c
            WHERE c.is_active
            ORDER BY c."order", c.name, c.id
          ) item
        ) AS categories`,
    { prepared: true },
  );
  if (row === undefined) throw new Error('Counting answers one row');
  return row;
}

/** Counts again if the change log does not cover the time since. */
async function readCounted(db: MarketplaceDb): Promise<string> {
  const known = await readCategories(db, catalogueCache.get<string>(db, key));
  const { version, counts, categories } = known.isKnown ? known : await readCategories(db);
  catalogueCache.set(db, key, { version, value: counts });
  return categories;
}

/** Active categories in display order, each counted with its children, as the JSON of `categoryList`. Concurrent reads are coalesced. */
export function listActiveCategoriesAsJson({ db }: Pick<Context, 'db'>): Promise<JsonText> {
  return coalesceRead(db, 'categories', async () => jsonText(await readCounted(db)));
}

export async function listActiveCategories(ctx: Pick<Context, 'db'>): Promise<Category[]> {
  return JSON.parse((await listActiveCategoriesAsJson(ctx)).toString());
}
