import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { isoSql } from '#domain/listings/listing-sql.ts';

type OfferRow = Prisma.OfferGetPayload<null>;
type ItemRow = Pick<Prisma.OfferListingGetPayload<null>, 'listingId' | 'title' | 'price'>;

/** What `toOffer` needs besides the row. */
export const includeOfferItems = { items: { orderBy: { position: 'asc' } } } as const;

/** An open offer whose time is over is EXPIRED, also before the job writes so. */
export function toOffer({ items, ...row }: OfferRow & { items: readonly ItemRow[] }, now: Date): Offer {
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
    ...(items.length > 0 && {
      listings: items.map(({ listingId, title, price }) => ({
        id: listingId,
        title,
        price: price.toFixed(2),
      })),
    }),
  };
}

/** Of an offer that the transaction has just written. */
export async function readOfferJustWritten(db: MarketplaceDb, id: string, now: Date): Promise<Offer> {
  return toOffer(await db.offer.findUniqueOrThrow({ where: { id }, include: includeOfferItems }), now);
}

/** An object with the listings of offer `o`, empty of an offer for one. Index: offer_listing's key. */
const listingsJson = Prisma.sql`coalesce((
  SELECT jsonb_build_object('listings', jsonb_agg(
    jsonb_build_object('id', i.listing_id, 'title', i.title, 'price', i.price::text) ORDER BY i.position))
  FROM offer_listing i WHERE i.offer_id = o.id HAVING count(*) > 0), '{}')`;

/** The same of offer `o`, in the database. */
export function offerJsonSql(now: Date): Prisma.Sql {
  const isOver = Prisma.sql`o.status = 'OPEN' AND o.expires_at <= ${now}::timestamptz`;
  return Prisma.sql`(jsonb_build_object('id', o.id, 'conversationId', o.conversation_id, 'listingId', o.listing_id,
    'buyerId', o.buyer_id, 'sellerId', o.seller_id, 'madeById', o.made_by_id, 'amount', o.amount::text,
    'status', CASE WHEN ${isOver} THEN 'EXPIRED' ELSE o.status::text END, 'parentId', o.parent_id,
    'createdAt', ${isoSql('o.created_at')}, 'expiresAt', ${isoSql('o.expires_at')},
    'decidedAt', CASE WHEN ${isOver} THEN ${isoSql('o.expires_at')} ELSE ${isoSql('o.decided_at')} END) || ${listingsJson})`;
}

/** Of conversation `c`: open, or accepted and not cancelled. Index: offer_conversation_id_created_at_id_idx. */
export function openOrAcceptedOfferJsonSql(now: Date): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${offerJsonSql(now)} FROM offer o
    WHERE o.conversation_id = c.id
      AND (o.status = 'ACCEPTED' OR (o.status = 'OPEN' AND o.expires_at > ${now}::timestamptz))
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1)`;
}

/** Null if the caller is neither its buyer nor its seller. */
export function findOwnOffer(db: MarketplaceDb, actorId: string, offerId: string) {
  return db.offer.findFirst({
    where: { id: offerId, OR: [{ buyerId: actorId }, { sellerId: actorId }] },
    include: includeOfferItems,
  });
}
