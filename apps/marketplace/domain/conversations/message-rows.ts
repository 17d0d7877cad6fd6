import { Prisma } from '@repo/db/marketplace';
import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import type { MessageEventKind } from '@repo/schemas/marketplace/offer';
import { isoSql } from '#domain/listings/listing-sql.ts';
import { includeOfferItems, offerJsonSql, toOffer } from '#domain/offers/offer-rows.ts';

/** The JSON of `chatMessage`; needs message `m`. */
export function chatMessageJsonSql(now: Date): Prisma.Sql {
  return Prisma.sql`json_build_object('id', m.id, 'conversationId', m.conversation_id, 'senderId', m.sender_id, 'body', m.body,
    'clientKey', m.client_key, 'createdAt', ${isoSql('m.created_at')},
    'images', coalesce((SELECT json_agg(json_build_object('url', i.url) ORDER BY i."order")
      FROM message_image i WHERE i.message_id = m.id), '[]'::json),
    'event', (
      SELECT json_build_object('kind', e.kind, 'offer', (SELECT ${offerJsonSql(now)} FROM offer o WHERE o.id = e.offer_id))
      FROM message_event e WHERE e.message_id = m.id))`;
}

export const includeImagesAndEvent = {
  images: { select: { url: true }, orderBy: { order: 'asc' } },
  event: { select: { kind: true, offer: { include: includeOfferItems } } },
} as const;

type StoredMessage = Prisma.MessageGetPayload<null> & {
  images?: { url: string }[];
  event?: { kind: MessageEventKind; offer: Parameters<typeof toOffer>[0] | null } | null;
};

/** The same of a message that Prisma read. */
export function toChatMessage(
  { event, createdAt, images = [], ...message }: StoredMessage,
  now: Date,
): ChatMessage {
  const { id, conversationId, senderId, body, clientKey } = message;
  return {
    id,
    conversationId,
    senderId,
    body,
    clientKey,
    createdAt: createdAt.toISOString(),
    images: images.map(({ url }) => ({ url })),
    event: event ? { kind: event.kind, offer: event.offer && toOffer(event.offer, now) } : null,
  };
}
