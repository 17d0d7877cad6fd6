import type { ChatListing } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { visibleTo } from '#domain/listings/listing-visibility.ts';

/** Null if the caller has no conversation about the listing. */
export async function findChatListing(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  listingId: string,
): Promise<ChatListing | null> {
  const [row] = await db.$queryRaw<ChatListing[]>`
    SELECT l.id, l.title, l.slug, l.price::text AS price, l.status::text AS status,
      (SELECT url FROM listing_image WHERE listing_id = l.id ORDER BY "order" LIMIT 1) AS image,
      (${visibleTo(actor)}) AS "isVisible"
    FROM listing l
    WHERE l.id = ${listingId} AND EXISTS (
      SELECT FROM conversation c WHERE c.listing_id = l.id AND ${actor.id} IN (c.buyer_id, c.seller_id))`;
  return row ?? null;
}
