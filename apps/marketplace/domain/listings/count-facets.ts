import { type JsonText, jsonText } from '@repo/base/json-text';
import { coalesceRead, queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Cached } from '@repo/db/versioned-cache';
import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { resolveCategoryIds } from '#domain/categories/category-ids.ts';
import type { Context } from '#domain/context.ts';
import {
  isNotOfBlockedSellersSql,
  isOfBlockedSellersSql,
  readBlockedSellerIdsArrayText,
  type SellerIdsText,
} from './blocked-sellers.ts';
import {
  catalogueCache,
  catalogueVersionSql,
  filtersCacheKey,
  isChangeLogCompleteSinceSql,
  isLaterChangeSql,
} from './catalogue-cache.ts';
import { countAttributeFacets, type TalliedAttributes } from './count-attributes.ts';
import { findWithCorrectedOrFewerWords } from './find-with-corrected-or-fewer-words.ts';
import {
  availableWhereSql,
  filterConditionsSql,
  type ResolvedFilters,
  type SearchFilters,
} from './search-conditions.ts';

/** Lower bounds in SGD. A band ends a cent below the next, because minPrice and maxPrice are inclusive. */
const bandStarts = [0, 20, 50, 100, 200, 500, 1000, 5000];
const frequentLocations = 12;

function passes(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

function bandOf(position: number): { min: number; max: number | null } {
  const next = bandStarts[position];
  return { min: bandStarts[position - 1] ?? 0, max: next === undefined ? null : (next * 100 - 1) / 100 };
}

/** Price bands are given by index. */
type Counted = Omit<ListingFacets, 'priceBands' | 'attributes' | 'search'> & {
  priceBands: { position: number; count: number }[];
};

/** `tallies`: the counts of each value as JSON rows; null if they are too long to cache. */
type CachedFacets = { facets: ListingFacets; tallies: string | null; attributes: TalliedAttributes };

/** In characters. Locations are free text, and adding up thousands of them is no faster than counting again. */
const maximumTalliesLength = 50_000;

/** An earlier count, to which changes since its version are added. */
type Tallied = { version: string; tallies: string };

/** Reads all matches, or the changes since `known`. Indexes: listing_category_price_idx, listing_seller_idx. */
function matchesOf(
  filters: ResolvedFilters,
  known: Tallied | undefined,
  blocked: SellerIdsText | null,
): Prisma.Sql {
  const { category, price, condition, location, ...always } = filterConditionsSql(filters);
  const words = Object.values(always).flat();
  const columns = Prisma.sql`l.category_id, l.condition, l.location,
    width_bucket(l.price, ${`{${bandStarts.join(',')}}`}::numeric[]) AS band, ${passes(category)} AS in_category,
    ${passes(price)} AS in_price, ${passes(condition)} AS in_condition, ${passes(location)} AS in_location`;
  const ofSellers = (conditions: Prisma.Sql[], sign: 1 | -1) =>
    Prisma.sql`SELECT ${columns}, ${Prisma.raw(String(sign))} AS sign FROM listing l WHERE ${availableWhereSql([...words, ...conditions])}`;
  if (known === undefined) return ofSellers(blocked === null ? [] : [isNotOfBlockedSellersSql(blocked)], 1);
  const changes = Prisma.sql`SELECT ${columns}, l.sign FROM listing_change l WHERE ${isLaterChangeSql(known.version)} AND ${availableWhereSql(words)}`;
  if (blocked === null) return changes;
  return Prisma.sql`${changes} UNION ALL ${ofSellers([isOfBlockedSellersSql(blocked)], -1)}`;
}

type Row = { version: string | null; isKnown: boolean; tallies: string; facets: string };

async function count(
  db: MarketplaceDb,
  filters: SearchFilters,
  known: Tallied | undefined,
  blocked: SellerIdsText | null,
): Promise<Row> {
  const resolved = await resolveCategoryIds(db, filters);
  const [row] = await queryPoolRows<Row>(
    db,
    Prisma.sql`
    WITH matches AS MATERIALIZED (${matchesOf(resolved, known, blocked)}), tallies AS MATERIALIZED (
      SELECT facet, value, sum(count)::int AS count FROM (
        SELECT 'total' AS facet, '' AS value, sum(sign) AS count FROM matches
        WHERE in_category AND in_price AND in_condition AND in_location
        UNION ALL SELECT 'category', category_id, sum(sign) FROM matches
        WHERE in_price AND in_condition AND in_location GROUP BY category_id
        UNION ALL SELECT 'condition', condition::text, sum(sign) FROM matches
        WHERE in_category AND in_price AND in_location GROUP BY condition
        UNION ALL SELECT 'band', band::text, sum(sign) FROM matches
        WHERE in_category AND in_condition AND in_location GROUP BY band
        UNION ALL SELECT 'location', location, sum(sign) FROM matches
        WHERE in_category AND in_price AND in_condition GROUP BY location
        UNION ALL SELECT facet, value, count
        FROM json_to_recordset(${known?.tallies ?? '[]'}::json) AS known (facet text, value text, count int)
      ) tally GROUP BY facet, value HAVING sum(count) > 0
    ), places AS (
      SELECT lower(value) AS key, (array_agg(value ORDER BY count DESC, value COLLATE "C"))[1] AS value,
        sum(count)::int AS count
      FROM tallies WHERE facet = 'location' GROUP BY lower(value)
    )
    SELECT ${catalogueVersionSql} AS version, ${known ? isChangeLogCompleteSinceSql(known.version) : Prisma.sql`true`} AS "isKnown",
      (SELECT coalesce(json_agg(tallies), '[]')::text FROM tallies) AS tallies, json_build_object(
      'total', coalesce((SELECT count FROM tallies WHERE facet = 'total'), 0),
      'categories', (
        SELECT coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name, 'icon', c.icon, 'parent', p.slug, 'count', t.count)
          ORDER BY coalesce(p."order", c."order"), coalesce(p.name, c.name), p.id IS NOT NULL, c."order", c.name), '[]')
        FROM category c LEFT JOIN category p ON p.id = c.parent_id JOIN LATERAL (
          SELECT sum(t.count)::int AS count FROM tallies t JOIN category m ON m.id = t.value
          WHERE t.facet = 'category' AND c.id IN (m.id, m.parent_id)
        ) t ON t.count > 0
      ),
      'conditions', (
        SELECT coalesce(json_agg(json_build_object('value', value, 'count', count)
          ORDER BY value::"ListingCondition"), '[]')
        FROM tallies WHERE facet = 'condition'
      ),
      'priceBands', (
        SELECT coalesce(json_agg(json_build_object('position', value::int, 'count', count) ORDER BY value::int), '[]')
        FROM tallies WHERE facet = 'band'
      ),
      'locations', (
        SELECT coalesce(json_agg(json_build_object('value', value, 'count', count) ORDER BY count DESC, key), '[]')
        FROM (
          SELECT t.key, t.value, (SELECT sum(p.count) FROM places p WHERE position(t.key IN p.key) > 0) AS count
          FROM (SELECT key, value FROM places ORDER BY count DESC, key LIMIT ${frequentLocations}) t
        ) m
      )
    )::text AS facets`,
  );
  if (row === undefined) throw new Error('Counting answers one row');
  return row;
}

function talliedBefore(known: Cached<CachedFacets> | undefined): Tallied | undefined {
  return known?.value.tallies ? { version: known.version, tallies: known.value.tallies } : undefined;
}

/** Uses earlier tallies if the change log covers the time since; otherwise scans the listings. */
async function countFrom(
  db: MarketplaceDb,
  filters: SearchFilters,
  before: Tallied | undefined,
  blocked: SellerIdsText | null,
) {
  const counted = await count(db, filters, before, blocked);
  const { version, tallies, facets } = counted.isKnown
    ? counted
    : await count(db, filters, undefined, blocked);
  const { priceBands, ...rest }: Counted = JSON.parse(facets);
  const inBands = priceBands.map(({ position, count }) => ({ ...bandOf(position), count }));
  return { version, tallies, facets: { ...rest, priceBands: inBands } };
}

async function facetsWithout(
  db: MarketplaceDb,
  filters: SearchFilters,
  blocked: SellerIdsText,
): Promise<ListingFacets> {
  await facetsOf(db, filters);
  const before = talliedBefore(catalogueCache.get<CachedFacets>(db, filtersCacheKey('facets', filters)));
  const { facets } = await countFrom(db, filters, before, blocked);
  return { ...facets, attributes: (await countAttributeFacets(db, filters, { blocked })).facets };
}

/** Cached facets are reused if nothing changed, updated if the change log is complete, and counted again otherwise. */
async function facetsOf(db: MarketplaceDb, filters: SearchFilters): Promise<ListingFacets> {
  const key = filtersCacheKey('facets', filters);
  const known = catalogueCache.get<CachedFacets>(db, key);
  if (known !== undefined) {
    const statement = Prisma.sql`SELECT ${catalogueVersionSql} AS version`;
    const [row] = await queryPoolRows<{ version: string | null }>(db, statement, { prepared: true });
    if (row?.version === known.version) return known.value.facets;
  }
  const { version, tallies, facets: counted } = await countFrom(db, filters, talliedBefore(known), null);
  // Read later, so with a version of their own: what changed in between is counted by the next reader of both.
  const { facets: attributes, ...tallied } = await countAttributeFacets(db, filters, {
    known: known?.value.attributes,
    blocked: null,
  });
  const facets = { ...counted, attributes };
  catalogueCache.set(db, key, {
    version,
    value: { facets, tallies: tallies.length <= maximumTalliesLength ? tallies : null, attributes: tallied },
  });
  return facets;
}

async function countSearch(
  db: MarketplaceDb,
  filters: ListingFilters,
  blocked: SellerIdsText | null,
): Promise<ListingFacets> {
  const { found, search } = await findWithCorrectedOrFewerWords(db, filters, {
    find: (wanted) => (blocked === null ? facetsOf(db, wanted) : facetsWithout(db, wanted, blocked)),
    hasHits: ({ total }) => total > 0,
    readBlocked: async () => blocked,
  });
  return search === undefined ? found : { ...found, search };
}

/** For the search of `searchListings`. Each facet applies all other filters and omits values without hits. */
export async function countFacetsAsJson(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filters: ListingFilters,
): Promise<JsonText> {
  const blocked = await readBlockedSellerIdsArrayText({ db, actor });
  return coalesceRead(db, `facets ${JSON.stringify([blocked, filters])}`, async () =>
    jsonText(JSON.stringify(await countSearch(db, filters, blocked))),
  );
}

export async function countFacets(
  ctx: Pick<Context, 'db' | 'actor'>,
  filters: ListingFilters,
): Promise<ListingFacets> {
  return JSON.parse((await countFacetsAsJson(ctx, filters)).toString());
}
