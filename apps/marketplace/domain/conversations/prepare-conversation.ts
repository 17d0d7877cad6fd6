import type { ChatPerson, Conversation } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { visibleTo } from '#domain/listings/listing-visibility.ts';

export type PreparedConversation = {
  conversationId: string | null;
  isOwn: boolean;
  listing: Conversation['listing'];
  seller: ChatPerson;
};

type Row = {
  conversation_id: string | null;
  id: string;
  title: string;
  slug: string;
  price: string;
  status: Conversation['listing']['status'];
  image_url: string | null;
  is_visible: boolean;
  seller_id: string;
  seller_name: string;
  seller_image: string | null;
};

/** Null if the caller may not see the listing and has no conversation about it. */
export async function prepareConversation(
  ctx: SignedInContext,
  listingId: string,
): Promise<PreparedConversation | null> {
  const [row] = await ctx.db.$queryRaw<Row[]>`
    SELECT c.id AS conversation_id, l.id, l.title, l.slug, l.price::text AS price, l.status::text AS status,
      (SELECT url FROM listing_image WHERE listing_id = l.id ORDER BY "order" LIMIT 1) AS image_url,
      (${visibleTo(ctx.actor)}) AS is_visible,
      seller.id AS seller_id, seller.name AS seller_name, seller.image AS seller_image
    FROM listing l
    JOIN "user" seller ON seller.id = l.seller_id
    LEFT JOIN conversation c ON c.listing_id = l.id AND c.buyer_id = ${ctx.actor.id}
    WHERE l.id = ${listingId}`;
  if (!row || (!row.is_visible && row.conversation_id === null)) return null;
  return {
    conversationId: row.conversation_id,
    isOwn: row.seller_id === ctx.actor.id,
    listing: {
      id: row.id,
      title: row.title,
      slug: row.slug,
      price: row.price,
      status: row.status,
      image: row.image_url,
      isVisible: row.is_visible,
    },
    seller: { id: row.seller_id, name: row.seller_name, image: row.seller_image },
  };
}
