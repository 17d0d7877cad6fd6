import type { ChatListing, ChatPerson } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { chatListingJsonSql, chatPersonJsonSql } from './conversation-rows.ts';

/** `conversationId` is null until the first message; `isOwn`: the caller sells the listing. */
type ConversationStart = {
  conversationId: string | null;
  isOwn: boolean;
  listing: ChatListing;
  seller: ChatPerson;
};

/** Null if the caller may not see the listing and has no conversation about it. */
export async function findConversationStart(
  ctx: SignedInContext,
  listingId: string,
): Promise<ConversationStart | null> {
  const [row] = await ctx.db.$queryRaw<ConversationStart[]>`
    SELECT c.id AS "conversationId", l.seller_id = ${ctx.actor.id} AS "isOwn", ${chatListingJsonSql(ctx.actor)} AS listing,
      ${chatPersonJsonSql('seller')} AS seller
    FROM listing l
    JOIN "user" seller ON seller.id = l.seller_id
    LEFT JOIN conversation c ON c.listing_id = l.id AND c.buyer_id = ${ctx.actor.id}
    WHERE l.id = ${listingId}`;
  return row && (row.listing.isVisible || row.conversationId !== null) ? row : null;
}
