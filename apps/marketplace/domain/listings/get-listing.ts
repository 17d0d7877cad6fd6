import { type JsonText, jsonText } from '@repo/base/json-text';
import { queryPoolRows, readInSharedBatch } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Listing } from '@repo/schemas/marketplace/listing';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { storeRecentViewLater } from '#domain/recently-viewed/remember-view.ts';
import type { SellerFacts } from '#domain/sellers/seller-facts.ts';
import { countViewOncePerDayLater } from './count-view.ts';
import type { ListingDetails } from './listing-details.ts';
import { listingColumnsSql, listingPageColumnsSql } from './listing-sql.ts';
import { visibleToSql } from './listing-visibility.ts';

export type ListingWithSeller = Listing & { sellerFacts: SellerFacts; details: ListingDetails };

const columnsFor = { api: listingColumnsSql, page: listingPageColumnsSql };

type Reader = keyof typeof columnsFor;

type Found = { id: string; sellerId: string; json: JsonText };

/** Indexes: the primary key and listing_slug_key. */
async function readListings(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  idsOrSlugs: readonly string[],
  reader: Reader,
): Promise<Map<string, Found>> {
  // A separate SELECT hides the number of values from PostgreSQL, so it keeps one plan.
  const wanted = Prisma.sql`(SELECT ${idsOrSlugs}::text[])::text[]`;
  const rows = await queryPoolRows<Omit<Found, 'json'> & { slug: string; json: string }>(
    db,
    Prisma.sql`
      SELECT item.id, item.slug, item.seller ->> 'id' AS "sellerId", row_to_json(item)::text AS json FROM (
        SELECT ${columnsFor[reader](actor?.id ?? null)}
        FROM listing l JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
        WHERE (l.id = ANY(${wanted}) OR l.slug = ANY(${wanted})) AND ${visibleToSql(actor)}
      ) item`,
    { prepared: true },
  );
  const listings = rows.map(({ slug, ...row }) => ({ slug, found: { ...row, json: jsonText(row.json) } }));
  return new Map([
    ...listings.map(({ slug, found }) => [slug, found] as const),
    ...listings.map(({ found }) => [found.id, found] as const),
  ]);
}

/** Concurrent reads of one person, or of all signed-out visitors, are batched. */
function readListing(
  ctx: Pick<Context, 'db' | 'actor'>,
  idOrSlug: string,
  reader: Reader = 'api',
): Promise<Found | undefined> {
  const { db, actor } = ctx;
  const viewer = actor === null ? 'visitors' : `${actor.role} ${actor.id}`;
  return readInSharedBatch(db, `listings for ${reader} ${viewer}`, idOrSlug, (all) =>
    readListings(ctx, all, reader),
  );
}

export async function findVisibleListing(
  ctx: Pick<Context, 'db' | 'actor'>,
  idOrSlug: string,
): Promise<Listing | null> {
  const found = await readListing(ctx, idOrSlug);
  return found ? JSON.parse(found.json.toString()) : null;
}

/** Reads a listing that the transaction has just written. */
export async function readListingJustWritten(
  ctx: Pick<Context, 'actor'>,
  tx: MarketplaceDb,
  id: string,
): Promise<Listing> {
  const listing = await findVisibleListing({ db: tx, actor: ctx.actor }, id);
  if (listing === null) throw new Error('A listing that was just written cannot be read');
  return listing;
}

/** Throws 404 if this caller may not see the listing. */
export async function getVisibleListingAndSellerIds(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<{ id: string; sellerId: string }> {
  const rows = await db.$queryRaw<{ id: string; sellerId: string }[]>`
    SELECT l.id, l.seller_id AS "sellerId" FROM listing l WHERE l.id = ${id} AND ${visibleToSql(actor)}`;
  const row = rows[0];
  if (row === undefined) throw errors.listingNotFound();
  return row;
}

async function readAndCountView(ctx: Context, idOrSlug: string, reader: Reader): Promise<JsonText> {
  const found = await readListing(ctx, idOrSlug, reader);
  if (found === undefined) throw errors.listingNotFound();
  if (found.sellerId !== ctx.actor?.id) {
    countViewOncePerDayLater(ctx, found.id);
    if (ctx.actor) storeRecentViewLater(ctx, ctx.actor.id, found.id);
  }
  return found.json;
}

/**
 * The JSON of `listing` as the database writes it; tests check it against the schema. Counts a view after the response. Throws
 * 404 if it is unknown or not visible to this caller.
 */
export function getListingAsJsonAndCountView(ctx: Context, idOrSlug: string): Promise<JsonText> {
  return readAndCountView(ctx, idOrSlug, 'api');
}

/** As `getListingAsJsonAndCountView`, for the listing's page. */
export async function getListingAndCountView(ctx: Context, idOrSlug: string): Promise<ListingWithSeller> {
  return JSON.parse((await readAndCountView(ctx, idOrSlug, 'page')).toString());
}
