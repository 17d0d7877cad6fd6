import { readRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/marketplace';
import type { Listing } from '@repo/schemas/marketplace/listing';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countViewLater } from './count-view.ts';
import { fullColumns } from './listing-sql.ts';
import { visibleTo } from './listing-visibility.ts';

type Found = { id: string; sellerId: string; json: string };

/** Its JSON as the database writes it. Indexes: the primary key and listing_slug_key. */
async function readListing(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  idOrSlug: string,
): Promise<Found | undefined> {
  const [row] = await readRows<Found>(
    db,
    Prisma.sql`
      SELECT item.id, item.seller ->> 'id' AS "sellerId", row_to_json(item)::text AS json FROM (
        SELECT ${fullColumns(actor?.id ?? null)}
        FROM listing l JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
        WHERE (l.id = ${idOrSlug} OR l.slug = ${idOrSlug}) AND ${visibleTo(actor)}
      ) item`,
  );
  return row;
}

/** One listing as its caller may see it, or null. */
export async function findListing(
  ctx: Pick<Context, 'db' | 'actor'>,
  idOrSlug: string,
): Promise<Listing | null> {
  const found = await readListing(ctx, idOrSlug);
  return found ? JSON.parse(found.json) : null;
}

/** The listing's id and whose it is, when this caller may see it. Throws 404 otherwise. */
export async function requireVisible(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<{ id: string; sellerId: string }> {
  const rows = await db.$queryRaw<{ id: string; sellerId: string }[]>`
    SELECT l.id, l.seller_id AS "sellerId" FROM listing l WHERE l.id = ${id} AND ${visibleTo(actor)}`;
  const row = rows[0];
  if (row === undefined) throw errors.listingNotFound();
  return row;
}

/**
 * A listing by id or slug, as the JSON text of `listing`. Counts the view once per viewer and Singapore day, after the
 * answer. Throws 404 for one that is not there or that this caller may not know of.
 */
export async function getListingAsText(ctx: Context, idOrSlug: string): Promise<string> {
  const found = await readListing(ctx, idOrSlug);
  if (found === undefined) throw errors.listingNotFound();
  if (found.sellerId !== ctx.actor?.id) countViewLater(ctx, found.id);
  return found.json;
}

/** The same for a page of ours, which shows the listing rather than passing it on. */
export async function getListing(ctx: Context, idOrSlug: string): Promise<Listing> {
  return JSON.parse(await getListingAsText(ctx, idOrSlug));
}
