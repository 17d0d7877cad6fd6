import { Prisma } from '@repo/db/marketplace';
import type { Deal } from '@repo/schemas/marketplace/offer';
import { isoSql } from '#domain/listings/listing-sql.ts';

export function toDeal(row: Prisma.DealGetPayload<null>): Deal {
  const { amount, createdAt, cancelledAt, ...ids } = row;
  return {
    ...ids,
    amount: amount.toFixed(2),
    createdAt: createdAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
}

/** Of conversation `c`, unless it was cancelled. Index: deal_sold_key. */
export const dealOfConversationJsonSql = Prisma.sql`(
  SELECT json_build_object('id', d.id, 'listingId', d.listing_id, 'sellerId', d.seller_id, 'buyerId', d.buyer_id,
    'conversationId', d.conversation_id, 'offerId', d.offer_id, 'amount', d.amount::text,
    'createdAt', ${isoSql('d.created_at')}, 'cancelledAt', NULL)
  FROM deal d WHERE d.listing_id = c.listing_id AND d.cancelled_at IS NULL AND d.buyer_id = c.buyer_id)`;
