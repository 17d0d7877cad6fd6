import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import type { MarketplaceWebhook } from '@repo/schemas/marketplace/webhooks';
import { queueWebhookEvents } from '@repo/webhooks/queue-webhook-events';
import type { Context } from '#domain/context.ts';
import { offerJsonSql } from '#domain/offers/offer-rows.ts';

/** To programs of whom a new offer is made to; changes go to both. Within the transaction that made or changed them. */
export function publishOfferWebhooks(
  tx: MarketplaceDb,
  { clock }: Pick<Context, 'clock'>,
  type: MarketplaceWebhook & `offer.${string}`,
  ids: readonly string[],
): Promise<void> {
  const now = clock();
  const owners = type === 'offer.created' ? Prisma.sql`p.id <> o.made_by_id` : Prisma.sql`true`;
  return queueWebhookEvents(tx, {
    now,
    types: [type],
    events: sql`
      SELECT p.id, ${type}::text, o.conversation_id, ${offerJsonSql(now)}::jsonb
      FROM offer o CROSS JOIN LATERAL (VALUES (o.buyer_id), (o.seller_id)) p (id)
      WHERE o.id = ANY (${[...ids]}::text[]) AND ${owners} ORDER BY o.id`,
  });
}
