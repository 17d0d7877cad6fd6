import { type JsonText, jsonText } from '@repo/base/json-text';
import { coalesceRead, queryPoolRows } from '@repo/db/hot-read';
import { inTransaction, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Cached, Versioned } from '@repo/db/versioned-cache';
import type { ListingPage } from '@repo/schemas/marketplace/listing';
import type { ListingQuery, ListingSort } from '@repo/schemas/marketplace/listing-query';
import { findPlacesNear } from '@repo/schemas/marketplace/places/near';
import { resolveCategoryIds } from '#domain/categories/category-ids.ts';
import type { Context } from '#domain/context.ts';
import {
  blockedSellerIdsTextSql,
  isNotOfBlockedSellersSql,
  isOfBlockedSellersSql,
  notBlockedConditionsSql,
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
import { findWithCorrectedOrFewerWords } from './find-with-corrected-or-fewer-words.ts';
import { latestFirstSql } from './latest-order.ts';
import type { ListingCardPage } from './listing-card-item.ts';
import { cardColumnsSql, itemColumnsSql } from './listing-sql.ts';
import { maximumOffset } from './maximum-offset.ts';
import { distanceKilometresColumnSql, findNearestIds } from './near-sql.ts';
import { findPageOfRankedIds, rankListingIds } from './rank-listings.ts';
import {
  filterConditionsSql,
  type ResolvedFilters,
  type SearchFilters,
  searchWhereSql,
} from './search-conditions.ts';

/** The id breaks ties, so that pages never overlap. Indexes: listing[_category]_{recent,latest,price,popular}_idx. */
const orders: Record<ListingSort, Prisma.Sql> = {
  // Without words nothing is more relevant than another.
  relevance: Prisma.sql`l.created_at DESC, l.id DESC`,
  recent: Prisma.sql`l.created_at DESC, l.id DESC`,
  latest: latestFirstSql,
  'price-low': Prisma.sql`l.price, l.id`,
  'price-high': Prisma.sql`l.price DESC, l.id DESC`,
  popular: Prisma.sql`l.like_count DESC, l.view_count DESC, l.id DESC`,
  // Read by findNearest.
  distance: Prisma.sql`l.created_at DESC, l.id DESC`,
};

/** `cards`: with what only pages show. */
type Viewing = Pick<Context, 'db' | 'actor'> & { cards?: boolean };

type PageQuery = ListingQuery & SearchFilters;
type ResolvedQuery = PageQuery & ResolvedFilters;

/** `data` is JSON text written by the database: an array of `listingItem`. */
type ListingPageText = Omit<ListingPage, 'data'> & { data: string };

/** `ids`: the text of an array, in order. `total`: all matches. */
type Found = { ids: string; total: number };

/** Counts all matches, or adds the changes since a cached count. */
function totalOf(where: Prisma.Sql, counted: Cached<number> | undefined): Prisma.Sql {
  const count = Prisma.sql`(SELECT count(*)::int FROM listing l WHERE ${where})`;
  if (counted === undefined) return count;
  const { version, value } = counted;
  return Prisma.sql`CASE WHEN ${isChangeLogCompleteSinceSql(version)} THEN ${value}::int + (
    SELECT coalesce(sum(l.sign), 0)::int FROM listing_change l WHERE ${isLaterChangeSql(version)} AND ${where}
  ) ELSE ${count} END`;
}

const offsetOf = ({ page, limit }: PageQuery) => Math.min((page - 1) * limit, maximumOffset);

/** Index-only where possible. */
function idsOf(where: Prisma.Sql, query: PageQuery): Prisma.Sql {
  const { sort, limit } = query;
  const offset = offsetOf(query);
  return Prisma.sql`ARRAY(
    SELECT l.id FROM listing l WHERE ${where} ORDER BY ${orders[sort]} LIMIT ${limit} OFFSET ${offset}
  )::text`;
}

/** Null if the page is not cached: likes and views, which order `popular`, do not change the version. */
function pageKey(query: PageQuery): string | null {
  const { sort, page, limit } = query;
  return sort === 'popular' ? null : filtersCacheKey(`page ${sort} ${page} ${limit}`, query);
}

function cacheFound(db: MarketplaceDb, query: PageQuery, { version, value }: Versioned<Found>): void {
  const key = pageKey(query);
  if (key !== null) catalogueCache.set(db, key, { version, value });
  catalogueCache.set(db, filtersCacheKey('total', query), { version, value: value.total });
}

const textOfIds = (ids: readonly string[]) => `{${ids.map((id) => JSON.stringify(id)).join(',')}}`;

type RankedQuery = ResolvedQuery & Required<Pick<SearchFilters, 'related'>>;

const isRanked = (query: ResolvedQuery): query is RankedQuery =>
  query.sort === 'relevance' && query.related !== undefined;

/** The ids as the text of an array, read after the version, so that a change between the two is noticed. All pages share the ranking. */
async function rankedIds(
  db: MarketplaceDb,
  query: RankedQuery,
  { version, total, blocked }: { version: string | null; total: number; blocked: SellerIdsText | null },
): Promise<string> {
  const { words, ...others } = filterConditionsSql(query);
  const filters = [...Object.values(others).flat(), ...notBlockedConditionsSql(blocked)];
  const search = { words: query.related, filters, matches: [...words, ...filters], total };
  const key = filtersCacheKey(`ranked ${blocked}`, query);
  const cached = catalogueCache.get<string[]>(db, key);
  const ranked =
    cached !== undefined && cached.version === version ? cached.value : await rankListingIds(db, search);
  catalogueCache.set(db, key, { version, value: ranked });
  const ids = await findPageOfRankedIds(db, search, { ranked, offset: offsetOf(query), limit: query.limit });
  return textOfIds(ids);
}

/** Their order needs the number of matches first. */
const isReadAfterCount = (query: ResolvedQuery) => isRanked(query) || query.sort === 'distance';

async function idsAfterCount(
  db: MarketplaceDb,
  query: ResolvedQuery,
  counted: { version: string | null; total: number; blocked: SellerIdsText | null },
): Promise<string> {
  if (isRanked(query)) return rankedIds(db, query, counted);
  const where = searchWhereSql(query, ...notBlockedConditionsSql(counted.blocked));
  const page = { total: counted.total, limit: query.limit, offset: offsetOf(query) };
  return textOfIds(await findNearestIds(db, findPlacesNear(query.near ?? '', query.radius), where, page));
}

/** Listings of `blocked` sellers are subtracted from everybody's total, uncached. Index: listing_seller_idx. */
async function find(
  { db }: Pick<Viewing, 'db'>,
  wanted: PageQuery,
  blocked: SellerIdsText | null,
): Promise<Versioned<Found>> {
  const query = await resolveCategoryIds(db, wanted);
  if (blocked !== null) return findWithout({ db }, query, blocked);
  const where = searchWhereSql(query);
  const counted = catalogueCache.get<number>(db, filtersCacheKey('total', query));
  const ids = isReadAfterCount(query) ? Prisma.sql`'{}'` : idsOf(where, query);
  const [row] = await queryPoolRows<Found & { version: string | null }>(
    db,
    Prisma.sql`SELECT ${catalogueVersionSql} AS version, ${ids} AS ids, ${totalOf(where, counted)} AS total`,
  );
  if (row === undefined) throw new Error('Finding answers one row');
  const { version, ...value } = row;
  if (isReadAfterCount(query))
    value.ids = await idsAfterCount(db, query, { version, total: value.total, blocked });
  const found = { version, value };
  cacheFound(db, query, found);
  return found;
}

async function findWithout(
  { db }: Pick<Viewing, 'db'>,
  query: ResolvedQuery,
  blocked: SellerIdsText,
): Promise<Versioned<Found>> {
  const total = totalOf(
    searchWhereSql(query),
    catalogueCache.get<number>(db, filtersCacheKey('total', query)),
  );
  const ids = isReadAfterCount(query)
    ? Prisma.sql`'{}'`
    : idsOf(searchWhereSql(query, isNotOfBlockedSellersSql(blocked)), query);
  const [row] = await queryPoolRows<{ version: string | null; ids: string; total: number; hidden: number }>(
    db,
    Prisma.sql`SELECT ${catalogueVersionSql} AS version, ${ids} AS ids, ${total} AS total,
      (SELECT count(*)::int FROM listing l WHERE ${searchWhereSql(query, isOfBlockedSellersSql(blocked))}) AS hidden`,
  );
  if (row === undefined) throw new Error('Finding answers one row');
  const { version, hidden } = row;
  catalogueCache.set(db, filtersCacheKey('total', query), { version, value: row.total });
  const found = isReadAfterCount(query)
    ? await idsAfterCount(db, query, { version, total: row.total - hidden, blocked })
    : row.ids;
  return { version, value: { ids: found, total: row.total - hidden } };
}

/** Whether no change since then affects the search; if so, the cached page is renewed. */
async function stillHolds(
  { db }: Viewing,
  wanted: PageQuery,
  { version, value }: Versioned<Found>,
  blocked: SellerIdsText | null,
): Promise<boolean> {
  if (version === null) return false;
  const query = await resolveCategoryIds(db, wanted);
  const [row] = await queryPoolRows<{ version: string | null; holds: boolean }>(
    db,
    Prisma.sql`SELECT ${catalogueVersionSql} AS version, ${isChangeLogCompleteSinceSql(version)} AND NOT EXISTS (
      SELECT FROM listing_change l WHERE ${isLaterChangeSql(version)} AND ${searchWhereSql(query)}) AS holds`,
  );
  if (!row?.holds) return false;
  if (blocked === null) cacheFound(db, query, { version: row.version, value });
  return true;
}

/** The listings' data and the caller's blocked sellers, in one prepared statement. */
async function readItems(
  { db, actor, cards }: Viewing,
  ids: string,
  query: PageQuery,
): Promise<Versioned<string> & { blocked: SellerIdsText | null }> {
  const [row] = await queryPoolRows<{
    version: string | null;
    items: string | null;
    blocked: SellerIdsText | null;
  }>(
    db,
    Prisma.sql`SELECT ${catalogueVersionSql} AS version, ${blockedSellerIdsTextSql(actor)} AS blocked, (
      SELECT json_agg(item)::text FROM (
        SELECT ${(cards ? cardColumnsSql : itemColumnsSql)(actor?.id ?? null)}${distanceKilometresColumnSql(query)}
        FROM unnest((SELECT ${ids}::text[])) WITH ORDINALITY page (id, place)
        JOIN listing l ON l.id = page.id JOIN "user" s ON s.id = l.seller_id
        ORDER BY page.place
      ) item
    ) AS items`,
    { prepared: true },
  );
  return { version: row?.version ?? null, value: row?.items ?? '[]', blocked: row?.blocked ?? null };
}

/** Page and exact total from one moment. If relevant changes keep arriving, one snapshot transaction reads everything. */
async function findPage(ctx: Viewing, query: PageQuery): Promise<ListingPageText> {
  const { page, limit } = query;
  const answer = (items: string, { total }: Found): ListingPageText => ({
    data: items,
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  });
  const key = pageKey(query);
  // Starts as null, which is almost always right; reading the page returns the actual value.
  let blocked: SellerIdsText | null = null;
  let found =
    (key === null ? undefined : catalogueCache.get<Found>(ctx.db, key)) ?? (await find(ctx, query, null));
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const items = await readItems(ctx, found.value.ids, query);
    // A page that is valid now was also valid when its items were read.
    const isOfNow =
      items.blocked === blocked &&
      (items.version === found.version || (await stillHolds(ctx, query, found, blocked)));
    if (isOfNow) return answer(items.value, found.value);
    blocked = items.blocked;
    found = await find(ctx, query, blocked);
  }
  return inTransaction(
    ctx.db,
    async (db) => {
      const within = { ...ctx, db };
      const { value } = await find(within, query, await readBlockedSellerIdsArrayText(within));
      return answer((await readItems(within, value.ids, query)).value, value);
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

async function parseListingSearch(ctx: Viewing, query: ListingQuery): Promise<ListingPageText> {
  const isRelated = query.match === 'related' || query.sort === 'relevance';
  const { found, search } = await findWithCorrectedOrFewerWords(
    ctx.db,
    { ...query, match: isRelated ? 'related' : 'words' },
    {
      find: (filters) => findPage(ctx, { ...query, ...filters }),
      hasHits: ({ pagination }) => pagination.total > 0,
      readBlocked: () => readBlockedSellerIdsArrayText(ctx),
    },
  );
  return search === undefined ? found : { ...found, search };
}

/** Words without hits are corrected. An unknown category and a page past the end give an empty page. */
export function searchListingsAsJson({ db, actor, cards }: Viewing, query: ListingQuery): Promise<JsonText> {
  const key = `search ${cards ? 'for cards ' : ''}${JSON.stringify([actor?.id, query])}`;
  return coalesceRead(db, key, async () => {
    const { data, ...rest } = await parseListingSearch({ db, actor, ...(cards && { cards }) }, query);
    return jsonText('{"data":', data, `,${JSON.stringify(rest).slice(1)}`);
  });
}

export async function searchListings(ctx: Viewing, query: ListingQuery): Promise<ListingPage> {
  return JSON.parse((await searchListingsAsJson(ctx, query)).toString());
}

/** As `searchListings`, for a page. */
export async function searchListingCards(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  query: ListingQuery,
): Promise<ListingCardPage> {
  return JSON.parse((await searchListingsAsJson({ db, actor, cards: true }, query)).toString());
}
