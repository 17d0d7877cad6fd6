import type { ChatListing } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { chatListingJsonSql } from './conversation-rows.ts';

/** Null if the caller has no conversation about the listing. */
export async function findListingOfOwnChat(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  listingId: string,
): Promise<ChatListing | null> {
  const [row] = await db.$queryRaw<{ listing: ChatListing }[]>`
    SELECT ${chatListingJsonSql(actor)} AS listing FROM listing l
    WHERE l.id = ${listingId} AND EXISTS (
      SELECT FROM conversation c WHERE c.listing_id = l.id AND ${actor.id} IN (c.buyer_id, c.seller_id))`;
  return row?.listing ?? null;
}
