import { runRows, shareRead } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { type JsonText, jsonText } from '@repo/http/json-text';
import type { ListingPage } from '@repo/schemas/marketplace/listing';
import type { ListingFilters, ListingQuery, ListingSort } from '@repo/schemas/marketplace/listing-query';
import type { Context } from '#domain/context.ts';
import { catalogueStamp, filtersKey, recall, remember, type Stamped } from './catalogue-memory.ts';
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

/** Everything but the category is a value whose frequency matters. */
function planFor({ query, minPrice, maxPrice, condition, location }: ListingFilters): Prisma.Sql {
  const values = [query, minPrice, maxPrice, condition, location];
  return values.some((value) => value !== undefined) ? planForValues : Prisma.empty;
}

/** A page whose listings are JSON text as the database wrote it: an array of `listingItem`. */
type ListingPageText = Omit<ListingPage, 'data'> & { data: string };

/** What a search depends on beside its query. */
type Viewing = Pick<Context, 'db' | 'actor'>;

/** The page's ids first, from an index alone where one serves, and only then what those rows show. */
async function readPage(ctx: Viewing, query: ListingQuery): Promise<Stamped<string>> {
  const order = orders[query.sort];
  const offset = Math.min((query.page - 1) * query.limit, furthestOffset);
  const [row] = await runRows<{ stamp: string | null; items: string | null }>(
    ctx.db,
    Prisma.sql`${planFor(query)} WITH page AS MATERIALIZED (
      SELECT l.id FROM listing l WHERE ${searchWhere(query)}
      ORDER BY ${order} LIMIT ${query.limit} OFFSET ${offset}
    )
    SELECT ${catalogueStamp} AS stamp, (
      SELECT json_agg(item)::text FROM (
        SELECT ${itemColumns(ctx.actor?.id ?? null)}
        FROM page JOIN listing l ON l.id = page.id JOIN "user" s ON s.id = l.seller_id
        ORDER BY ${order}
      ) item
    ) AS items`,
  );
  return { stamp: row?.stamp ?? null, value: row?.items ?? '[]' };
}

async function countMatches(db: MarketplaceDb, filters: ListingFilters): Promise<Stamped<number>> {
  const [row] = await runRows<{ stamp: string | null; total: number }>(
    db,
    Prisma.sql`${planFor(filters)} SELECT ${catalogueStamp} AS stamp, (SELECT count(*)::int FROM listing l WHERE ${searchWhere(filters)}) AS total`,
  );
  return { stamp: row?.stamp ?? null, value: row?.total ?? 0 };
}

/**
 * One page and the exact total. Counting costs far more than reading a page, so a total is remembered until the
 * catalogue changes: the page's own statement says whether it has.
 */
async function findPage(ctx: Viewing, query: ListingQuery): Promise<ListingPageText> {
  const key = filtersKey('total', query);
  const count = async () => {
    const counted = await countMatches(ctx.db, query);
    remember(key, counted);
    return counted;
  };
  const known = recall<number>(key);
  const [page, total] = await Promise.all([readPage(ctx, query), known ?? count()]);
  const isCurrent = known === undefined || known.stamp === page.stamp;
  const { value } = isCurrent ? total : await count();
  const { page: number, limit } = query;
  return {
    data: page.value,
    pagination: { page: number, limit, total: value, totalPages: Math.ceil(value / limit) },
  };
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
