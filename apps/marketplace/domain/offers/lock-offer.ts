import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { OfferStatus } from '@repo/schemas/marketplace/offer';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { type LockedConversation, lockOwnConversation } from '#domain/conversations/lock-conversation.ts';
import { errors } from '#domain/errors.ts';
import { findOwnOffer } from './offer-rows.ts';
import { lockOfferedListings, type OfferedListing } from './offered-listings.ts';

type Row = Prisma.OfferGetPayload<null>;

export type LockedOffer = {
  offer: Row;
  /** All that it is for. */
  listings: OfferedListing[];
  /** Empty of an offer for one. */
  items: Prisma.OfferListingGetPayload<null>[];
  /** The title that people see for what it is made for. */
  title: string;
  conversation: LockedConversation;
};

/** Throws offerNotFound, also for an offer between other people. */
export async function lockOwnOffer(
  tx: MarketplaceDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  offerId: string,
): Promise<LockedOffer> {
  const found = await findOwnOffer(tx, actor.id, offerId);
  if (!found) throw errors.offerNotFound();
  const { items, listingId, conversationId } = found;
  const ids = items.length === 0 ? [listingId] : items.map((item) => item.listingId);
  const listings = await lockOfferedListings(tx, ids);
  const conversation = await lockOwnConversation(tx, conversationId, actor.id);
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: offerId } });
  const title = formatOfferTitle(conversation.listingTitle, listings.length);
  return { offer, listings, items, title, conversation };
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
export async function decideOpenOfferOrThrow(
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
export function assertNotOwnOffer(offer: Row, actorId: string): void {
  if (offer.madeById === actorId) {
    throw errors.forbidden({ message: 'You made this offer, so the other person answers it' });
  }
}
