import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Conversation } from '@repo/schemas/marketplace/chat';
import { visibleTo } from '#domain/listings/listing-visibility.ts';

type Row = {
  id: string;
  created_at: Date;
  last_message_at: Date;
  buyer_id: string;
  listing_id: string;
  title: string;
  slug: string;
  price: string;
  status: Conversation['listing']['status'];
  is_visible: boolean;
  image_url: string | null;
  other_id: string;
  other_name: string;
  other_image: string | null;
  is_closed: boolean;
  unread_count: number;
  delivered_at: Date | null;
  read_at: Date | null;
  blocked_by_me: boolean;
  blocked_me: boolean;
  message_id: string | null;
  message_body: string;
  message_client_key: string | null;
  message_sender_id: string;
  message_created_at: Date;
};

/** Newest message first; skips conversations of other people. Index: `message` (conversation_id, created_at, id). */
export async function findConversations(
  db: MarketplaceDb,
  actor: MarketplaceActor,
  page: Prisma.Sql,
): Promise<Conversation[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.id, c.created_at, c.last_message_at, c.buyer_id,
      l.id AS listing_id, l.title, l.slug, l.price::text AS price, l.status::text AS status,
      (${visibleTo(actor)}) AS is_visible,
      (SELECT url FROM listing_image WHERE listing_id = l.id ORDER BY "order" LIMIT 1) AS image_url,
      other.id AS other_id, other.name AS other_name, other.image AS other_image,
      other.banned_at IS NOT NULL OR other.closed_at IS NOT NULL AS is_closed,
      me.unread_count, them.delivered_at, them.read_at,
      EXISTS (SELECT FROM block WHERE blocker_id = me.user_id AND blocked_id = other.id) AS blocked_by_me,
      EXISTS (SELECT FROM block WHERE blocker_id = other.id AND blocked_id = me.user_id) AS blocked_me,
      m.id AS message_id, m.body AS message_body, m.client_key AS message_client_key, m.sender_id AS message_sender_id, m.created_at AS message_created_at
    FROM (${page}) page
    JOIN conversation c ON c.id = page.id
    JOIN conversation_participant me ON me.conversation_id = c.id AND me.user_id = ${actor.id}
    JOIN conversation_participant them ON them.conversation_id = c.id AND them.user_id <> me.user_id
    JOIN "user" other ON other.id = them.user_id
    JOIN listing l ON l.id = c.listing_id
    LEFT JOIN LATERAL (
      SELECT id, body, client_key, sender_id, created_at FROM message
      WHERE conversation_id = c.id ORDER BY created_at DESC, id DESC LIMIT 1
    ) m ON true
    ORDER BY c.last_message_at DESC, c.id DESC`;
  return rows.map((row) => toConversation(row, actor.id));
}

function toConversation(row: Row, actorId: string): Conversation {
  return {
    id: row.id,
    role: row.buyer_id === actorId ? 'buyer' : 'seller',
    listing: {
      id: row.listing_id,
      title: row.title,
      slug: row.slug,
      price: row.price,
      status: row.status,
      image: row.image_url,
      isVisible: row.is_visible,
    },
    other: { id: row.other_id, name: row.other_name, image: row.other_image },
    lastMessage:
      row.message_id === null
        ? null
        : {
            id: row.message_id,
            conversationId: row.id,
            senderId: row.message_sender_id,
            body: row.message_body,
            clientKey: row.message_client_key,
            createdAt: row.message_created_at.toISOString(),
          },
    unreadCount: row.unread_count,
    receipt: {
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      readAt: row.read_at?.toISOString() ?? null,
    },
    blockedByMe: row.blocked_by_me,
    canWrite: !row.blocked_by_me && !row.blocked_me && !row.is_closed,
    createdAt: row.created_at.toISOString(),
    lastMessageAt: row.last_message_at.toISOString(),
  };
}
