import type { Listing } from '@repo/schemas/marketplace/listing';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countView } from './count-view.ts';
import { fullColumns } from './listing-sql.ts';
import { visibleTo } from './listing-visibility.ts';

/** One listing as its caller may see it, or null. Indexes: the primary key and listing_slug_key. */
export async function findListing(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  idOrSlug: string,
): Promise<Listing | null> {
  const rows = await db.$queryRaw<{ listing: Listing }[]>`
    SELECT row_to_json(item) AS listing FROM (
      SELECT ${fullColumns(actor?.id ?? null)}
      FROM listing l JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
      WHERE (l.id = ${idOrSlug} OR l.slug = ${idOrSlug}) AND ${visibleTo(actor)}
    ) item`;
  return rows[0]?.listing ?? null;
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
 * A listing by id or slug. Counts the view once per viewer and Singapore day, after the answer. Throws 404 for one that
 * is not there or that this caller may not know of.
 */
export async function getListing(ctx: Context, idOrSlug: string): Promise<Listing> {
  const listing = await findListing(ctx, idOrSlug);
  if (listing === null) throw errors.listingNotFound();
  if (listing.seller.id !== ctx.actor?.id) ctx.defer(() => countView(ctx, listing.id));
  return listing;
}
