import { runRows, shareRead } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/marketplace';
import { type JsonText, jsonText } from '@repo/http/json-text';
import type { ListingPage } from '@repo/schemas/marketplace/listing';
import type { ListingFilters, ListingQuery, ListingSort } from '@repo/schemas/marketplace/listing-query';
import type { Context } from '#domain/context.ts';
import {
  catalogueStamp,
  filtersKey,
  forgetOthers,
  readUnchanged,
  recall,
  recallOr,
  remember,
  type Stamped,
} from './catalogue-memory.ts';
import { correctSpelling } from './correct-spelling.ts';
import { furthestOffset } from './furthest-offset.ts';
import { itemColumns } from './listing-sql.ts';
import { planForValues, searchWhere } from './search-conditions.ts';

/**
 * Each ends with the id, so that no two listings tie and pages never overlap. Indexes: listing_recent_idx,
 * listing_price_idx, listing_popular_idx; with a category listing_category_recent_idx, listing_category_price_idx.
 */
const orders: Record<ListingSort, Prisma.Sql> = {
  recent: Prisma.sql`l.created_at DESC, l.id DESC`,
  'price-low': Prisma.sql`l.price, l.id`,
  'price-high': Prisma.sql`l.price DESC, l.id DESC`,
  popular: Prisma.sql`l.like_count DESC, l.view_count DESC, l.id DESC`,
};

/** The schema's, written into the statement. */
const longestPage = Prisma.raw('50');

/** What a search depends on beside its query. */
type Viewing = Pick<Context, 'db' | 'actor'>;

/** A page whose listings are JSON text as the database wrote it: an array of `listingItem`. */
type ListingPageText = Omit<ListingPage, 'data'> & { data: string };

/** Everything but the category is a value whose frequency matters. */
function isPlannedForValues({ query, minPrice, maxPrice, condition, location }: ListingFilters): boolean {
  return [query, minPrice, maxPrice, condition, location].some((value) => value !== undefined);
}

/**
 * The ids of the page's listings in their order, as the text of an array: from an index alone where one serves. A plan that is
 * kept must know a length, for with an unknown one PostgreSQL reckons with a tenth of all listings.
 */
async function findIds({ db }: Viewing, query: ListingQuery): Promise<Stamped<string>> {
  const offset = Math.min((query.page - 1) * query.limit, furthestOffset);
  const found = Prisma.sql`SELECT l.id FROM listing l WHERE ${searchWhere(query)} ORDER BY ${orders[query.sort]}`;
  const [row] = await runRows<{ stamp: string | null; ids: string }>(
    db,
    isPlannedForValues(query)
      ? Prisma.sql`${planForValues} SELECT ${catalogueStamp} AS stamp,
          ARRAY(${found} LIMIT ${query.limit} OFFSET ${offset})::text AS ids`
      : Prisma.sql`SELECT ${catalogueStamp} AS stamp,
          ((ARRAY(${found} LIMIT ${longestPage} OFFSET ${offset}))[:${query.limit}::int])::text AS ids`,
  );
  return { stamp: row?.stamp ?? null, value: row?.ids ?? '{}' };
}

async function countMatches({ db }: Viewing, filters: ListingFilters): Promise<Stamped<number>> {
  const [row] = await runRows<{ stamp: string | null; total: number }>(
    db,
    Prisma.sql`${isPlannedForValues(filters) ? planForValues : Prisma.empty} SELECT ${catalogueStamp} AS stamp,
      (SELECT count(*)::int FROM listing l WHERE ${searchWhere(filters)}) AS total`,
  );
  return { stamp: row?.stamp ?? null, value: row?.total ?? 0 };
}

/** What the listings show, whichever search has found them: one statement whose plan is kept. */
async function readItems({ db, actor }: Viewing, ids: string): Promise<Stamped<string>> {
  const [row] = await runRows<{ stamp: string | null; items: string | null }>(
    db,
    Prisma.sql`SELECT ${catalogueStamp} AS stamp, (
      SELECT json_agg(item)::text FROM (
        SELECT ${itemColumns(actor?.id ?? null)}
        FROM unnest((SELECT ${ids}::text[])) WITH ORDINALITY page (id, place)
        JOIN listing l ON l.id = page.id JOIN "user" s ON s.id = l.seller_id
        ORDER BY page.place
      ) item
    ) AS items`,
  );
  return { stamp: row?.stamp ?? null, value: row?.items ?? '[]' };
}

/** What the page's listings show, with the stamp of the moment at which it was the page. */
function readPage(ctx: Viewing, query: ListingQuery): Promise<Stamped<string>> {
  const { sort, page, limit } = query;
  // Likes and views, by which the popular are sorted, change no stamp.
  const key = sort === 'popular' ? null : filtersKey(`ids ${sort} ${page} ${limit}`, query);
  return readUnchanged(
    ctx.db,
    async () => {
      const ids = await recallOr(key, () => findIds(ctx, query));
      const items = await readItems(ctx, ids.value);
      if (ids.stamp === items.stamp) return items;
      forgetOthers(items.stamp);
      return null;
    },
    async (db) => {
      const within = { ...ctx, db };
      return readItems(within, (await findIds(within, query)).value);
    },
  );
}

/**
 * One page and the exact total. Finding and counting cost far more than reading what a page shows, so both are remembered
 * until the catalogue changes; the statement that reads the page says whether it has. Where listings change all the time, a
 * request counts twice at most.
 */
async function findPage(ctx: Viewing, query: ListingQuery): Promise<ListingPageText> {
  const key = filtersKey('total', query);
  const count = async () => {
    const counted = await countMatches(ctx, query);
    remember(key, counted);
    return counted;
  };
  const known = recall<number>(key);
  const [items, found] = await Promise.all([readPage(ctx, query), known ?? count()]);
  const { value: total } = found.stamp === items.stamp ? found : await count();
  const { page, limit } = query;
  return { data: items.value, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

async function readSearch(ctx: Viewing, query: ListingQuery): Promise<ListingPageText> {
  const found = await findPage(ctx, query);
  if (found.pagination.total > 0 || query.query === undefined) return found;
  const corrected = await correctSpelling(ctx.db, query);
  if (corrected === null) return found;
  return { ...(await findPage(ctx, { ...query, query: corrected })), search: { corrected } };
}

/**
 * AVAILABLE listings that match every filter. With words that nothing matches, the nearest spelling that has hits within
 * the same filters is searched instead, and `search.corrected` says so. An unknown category and a page past the end give
 * an empty page. Answers the JSON of `listingPage`; those who ask for the same page at a time share it.
 */
export function searchListingsAsJson({ db, actor }: Viewing, query: ListingQuery): Promise<JsonText> {
  return shareRead(db, `search ${JSON.stringify([actor?.id, query])}`, async () => {
    const { data, ...rest } = await readSearch({ db, actor }, query);
    return jsonText('{"data":', data, `,${JSON.stringify(rest).slice(1)}`);
  });
}

/** The same for a page of ours, which shows the listings rather than passing them on. */
export async function searchListings(ctx: Viewing, query: ListingQuery): Promise<ListingPage> {
  return JSON.parse((await searchListingsAsJson(ctx, query)).toString());
}
