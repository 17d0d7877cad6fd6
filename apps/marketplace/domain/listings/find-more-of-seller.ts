import { Prisma } from '@repo/db/marketplace';
import type { ListingItem } from '@repo/schemas/marketplace/listing';
import type { Context } from '#domain/context.ts';
import type { ListingCardItem } from './listing-card-item.ts';
import { cardColumnsSql, itemColumnsSql } from './listing-sql.ts';

const shown = 4;

/** How many of a seller's listings one offer can be chosen from. */
const choices = 60;

/** Other available listings of the seller, the newest first. Index: listing_seller_idx. */
export function findOtherAvailableListingsOfSeller(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<ListingCardItem[]> {
  return db.$queryRaw<ListingCardItem[]>`
    SELECT ${cardColumnsSql(actor?.id ?? null)} FROM listing l JOIN "user" s ON s.id = l.seller_id
    WHERE l.seller_id = ${sellerId} AND l.status = 'AVAILABLE' AND l.id <> ${id}
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${shown}`;
}

/** What one offer to the seller can be for: available listings, `first` before all others. Index: listing_seller_idx. */
export function listBundleChoices(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { sellerId, first }: { sellerId: string; first: string | undefined },
): Promise<ListingItem[]> {
  const before = first === undefined ? Prisma.empty : Prisma.sql`l.id = ${first} DESC,`;
  return db.$queryRaw<ListingItem[]>`
    SELECT ${itemColumnsSql(actor?.id ?? null)} FROM listing l JOIN "user" s ON s.id = l.seller_id
    WHERE l.seller_id = ${sellerId} AND l.status = 'AVAILABLE'
    ORDER BY ${before} l.created_at DESC, l.id DESC LIMIT ${choices}`;
}
