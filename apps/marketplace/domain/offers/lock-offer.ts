import type { ListingStatus, MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { OfferStatus } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { type LockedConversation, lockConversation } from '#domain/conversations/lock-conversation.ts';
import { errors } from '#domain/errors.ts';
import { findOwnOffer } from './offer-rows.ts';

type Row = Prisma.OfferGetPayload<null>;

export type OfferedListing = {
  status: ListingStatus;
  updatedAt: Date;
  sellerId: string;
  title: string;
  price: string;
};

/** The listing is locked before conversations and offers, everywhere: no two of these wait for each other. */
export async function lockOfferedListing(tx: MarketplaceDb, listingId: string): Promise<OfferedListing> {
  const [listing] = await tx.$queryRaw<OfferedListing[]>`
    SELECT status::text AS status, updated_at AS "updatedAt", seller_id AS "sellerId", title, price::text AS price
    FROM listing
    WHERE id = ${listingId} FOR NO KEY UPDATE`;
  if (!listing) throw errors.listingNotFound();
  return listing;
}

const notForSale: Record<Exclude<ListingStatus, 'AVAILABLE'>, string> = {
  RESERVED: 'This item is reserved. If the reservation is released, you can go on here',
  SOLD: 'This item is sold',
  ARCHIVED: 'This item is no longer for sale',
  HIDDEN: 'This item is not for sale at the moment',
};

/** Throws notForSale unless the listing is available. */
export function assertForSale({ status }: OfferedListing): void {
  if (status !== 'AVAILABLE') throw errors.notForSale({ message: notForSale[status] });
}

/** Throws offerNotFound, also for an offer between other people. */
export async function lockOffer(
  tx: MarketplaceDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  offerId: string,
): Promise<{ offer: Row; listing: OfferedListing; conversation: LockedConversation }> {
  const found = await findOwnOffer(tx, actor.id, offerId);
  if (!found) throw errors.offerNotFound();
  const listing = await lockOfferedListing(tx, found.listingId);
  const conversation = await lockConversation(tx, found.conversationId, actor.id);
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: offerId } });
  return { offer, listing, conversation };
}

const endings: Record<Exclude<OfferStatus, 'OPEN'>, string> = {
  ACCEPTED: 'This offer has already been accepted',
  DECLINED: 'This offer has already been declined',
  COUNTERED: 'This offer has already been answered with another price',
  WITHDRAWN: 'This offer has been withdrawn',
  EXPIRED: 'This offer has expired. A new one can be made',
  CANCELLED: 'The reservation for this offer has been released',
  CLOSED: 'This offer is closed. The item was sold or taken away, or one of you blocked the other or left',
};

/** Of concurrent decisions one wins, whatever they lock. Throws offerNotOpen. */
export async function decideOffer(
  tx: MarketplaceDb,
  offerId: string,
  status: 'ACCEPTED' | 'DECLINED' | 'COUNTERED' | 'WITHDRAWN',
  now: Date,
): Promise<Row> {
  const [decided] = await tx.offer.updateManyAndReturn({
    where: { id: offerId, status: 'OPEN', expiresAt: { gt: now } },
    data: { status, decidedAt: now },
  });
  if (decided) return decided;
  const { status: ending } = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    select: { status: true },
  });
  throw errors.offerNotOpen({ message: endings[ending === 'OPEN' ? 'EXPIRED' : ending] });
}

/** Throws forbidden to whoever made the offer. */
export function assertAnswering(offer: Row, actorId: string): void {
  if (offer.madeById === actorId) {
    throw errors.forbidden({ message: 'You made this offer, so the other person answers it' });
  }
}
