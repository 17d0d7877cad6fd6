import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { Prisma } from '@repo/db/marketplace';
import type { Conversation } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { dealOfConversationJsonSql } from '#domain/deals/deal-rows.ts';
import { isoSql } from '#domain/listings/listing-sql.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';
import { openOrAcceptedOfferJsonSql } from '#domain/offers/offer-rows.ts';
import { chatMessageJsonSql } from './message-rows.ts';

/** The JSON of `chatPerson`; `alias` names the row of the person. */
export function chatPersonJsonSql(alias: 'other' | 'seller'): Prisma.Sql {
  return Prisma.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'image', ${alias}.image)`);
}

/** The JSON of `chatListing`; needs listing `l`. */
export function chatListingJsonSql(actor: MarketplaceActor): Prisma.Sql {
  return Prisma.sql`json_build_object('id', l.id, 'title', l.title, 'slug', l.slug, 'price', l.price::text,
    'status', l.status, 'image', (SELECT url FROM listing_image WHERE listing_id = l.id ORDER BY "order" LIMIT 1),
    'updatedAt', ${isoSql('l.updated_at')}, 'isVisible', (${visibleToSql(actor)}))`;
}

const lastMessageJson = (now: Date) => Prisma.sql`(
  SELECT ${chatMessageJsonSql(now)} FROM message m WHERE m.conversation_id = c.id ORDER BY m.created_at DESC, m.id DESC LIMIT 1
)`;

/** Newest message first; skips conversations of other people. Index: `message` (conversation_id, created_at, id). */
export async function findOwnConversations(
  { db, actor, clock }: SignedInContext,
  pageOfIdsSql: Prisma.Sql,
): Promise<Conversation[]> {
  const now = clock();
  const rows = await db.$queryRaw<{ conversation: Conversation }[]>`
    SELECT json_build_object(
      'id', c.id, 'role', CASE WHEN c.buyer_id = me.user_id THEN 'buyer' ELSE 'seller' END,
      'listing', ${chatListingJsonSql(actor)}, 'other', ${chatPersonJsonSql('other')}, 'lastMessage', ${lastMessageJson(now)},
      'unreadCount', me.unread_count,
      'receipt', json_build_object('deliveredAt', ${isoSql('them.delivered_at')}, 'readAt', ${isoSql('them.read_at')}),
      'blockedByMe', blocks.by_me,
      'canWrite', NOT (blocks.by_me OR blocks.by_other OR other.banned_at IS NOT NULL OR other.closed_at IS NOT NULL),
      'offer', ${openOrAcceptedOfferJsonSql(now)}, 'deal', ${dealOfConversationJsonSql},
      'createdAt', ${isoSql('c.created_at')}, 'lastMessageAt', ${isoSql('c.last_message_at')}
    ) AS conversation
    FROM (${pageOfIdsSql}) page
    JOIN conversation c ON c.id = page.id
    JOIN conversation_participant me ON me.conversation_id = c.id AND me.user_id = ${actor.id}
    JOIN conversation_participant them ON them.conversation_id = c.id AND them.user_id <> me.user_id
    JOIN "user" other ON other.id = them.user_id
    JOIN listing l ON l.id = c.listing_id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM block WHERE blocker_id = me.user_id AND blocked_id = other.id) AS by_me,
        EXISTS (SELECT FROM block WHERE blocker_id = other.id AND blocked_id = me.user_id) AS by_other
    ) blocks
    ORDER BY c.last_message_at DESC, c.id DESC`;
  return rows.map(({ conversation }) => conversation);
}
