import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { isoSql } from '#domain/listings/listing-sql.ts';

type OfferRow = Prisma.OfferGetPayload<null>;

/** An open offer whose time is over is EXPIRED, also before the job writes so. */
export function toOffer(row: OfferRow, now: Date): Offer {
  const isOver = row.status === 'OPEN' && row.expiresAt <= now;
  const decidedAt = isOver ? row.expiresAt : row.decidedAt;
  return {
    id: row.id,
    conversationId: row.conversationId,
    listingId: row.listingId,
    buyerId: row.buyerId,
    sellerId: row.sellerId,
    madeById: row.madeById,
    amount: row.amount.toFixed(2),
    status: isOver ? 'EXPIRED' : row.status,
    parentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** The same of offer `o`, in the database. */
export function offerJson(now: Date): Prisma.Sql {
  const isOver = Prisma.sql`o.status = 'OPEN' AND o.expires_at <= ${now}::timestamptz`;
  return Prisma.sql`json_build_object('id', o.id, 'conversationId', o.conversation_id, 'listingId', o.listing_id,
    'buyerId', o.buyer_id, 'sellerId', o.seller_id, 'madeById', o.made_by_id, 'amount', o.amount::text,
    'status', CASE WHEN ${isOver} THEN 'EXPIRED' ELSE o.status::text END, 'parentId', o.parent_id,
    'createdAt', ${isoSql('o.created_at')}, 'expiresAt', ${isoSql('o.expires_at')},
    'decidedAt', CASE WHEN ${isOver} THEN ${isoSql('o.expires_at')} ELSE ${isoSql('o.decided_at')} END)`;
}

/** Of conversation `c`: open, or accepted and not cancelled. Index: offer_conversation_id_created_at_id_idx. */
export function liveOfferJson(now: Date): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${offerJson(now)} FROM offer o
    WHERE o.conversation_id = c.id
      AND (o.status = 'ACCEPTED' OR (o.status = 'OPEN' AND o.expires_at > ${now}::timestamptz))
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1)`;
}

/** Null if the caller is neither its buyer nor its seller. */
export function findOwnOffer(db: MarketplaceDb, actorId: string, offerId: string): Promise<OfferRow | null> {
  return db.offer.findFirst({
    where: { id: offerId, OR: [{ buyerId: actorId }, { sellerId: actorId }] },
  });
}
