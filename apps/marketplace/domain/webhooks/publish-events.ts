import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import type { MarketplaceWebhook } from '@repo/schemas/marketplace/webhooks';
import { queueWebhookEvents } from '@repo/webhooks/queue-webhook-events';
import type { Context } from '#domain/context.ts';

type Clock = Pick<Context, 'clock'>;

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

/** To programs of the seller, within the transaction that changed the listing. */
export function publishListingWebhook(
  tx: MarketplaceDb,
  { clock }: Clock,
  type: MarketplaceWebhook & `listing.${string}`,
  id: string,
): Promise<void> {
  return queueWebhookEvents(tx, {
    now: clock(),
    types: [type],
    events: sql`
      SELECT l.seller_id, ${type}::text, l.id, jsonb_build_object('id', l.id, 'slug', l.slug, 'title', l.title,
        'price', l.price::numeric(12, 2)::text, 'status', l.status::text, 'categoryId', l.category_id,
        'createdAt', ${iso('l.created_at')}, 'updatedAt', ${iso('l.updated_at')})
      FROM listing l WHERE l.id = ${id}`,
  });
}

/** To programs of the reader, within the transaction that sent the message. Its text stays here. */
export function publishMessageWebhook(
  tx: MarketplaceDb,
  { clock }: Clock,
  { id, readerId }: { id: string; readerId: string },
): Promise<void> {
  return queueWebhookEvents(tx, {
    now: clock(),
    types: ['message.received'],
    events: sql`
      SELECT ${readerId}::text, 'message.received', m.conversation_id, jsonb_build_object('id', m.id,
        'conversationId', m.conversation_id, 'listingId', c.listing_id, 'senderId', m.sender_id, 'createdAt', ${iso('m.created_at')})
      FROM message m JOIN conversation c ON c.id = m.conversation_id WHERE m.id = ${id}`,
  });
}
