import type { MarketplaceDb, MessageEventKind, OfferStatus, Prisma } from '@repo/db/marketplace';
import { createConversation, createEventMessage, createOffer } from '@repo/testing/marketplace-factories';
import { bargains, type DemoBargain, type DemoOffer } from './offers.ts';
import type { PersonKey } from './people.ts';

type Talk = Prisma.ConversationGetPayload<null>;
type Line = { kind: MessageEventKind; body: (price: string) => string; by: 'maker' | 'other' | 'seller' };

const hour = 60 * 60 * 1000;

const released: Line = {
  kind: 'RESERVATION_RELEASED',
  body: () => 'Released the reservation',
  by: 'seller',
};
const lines: Partial<Record<OfferStatus, Line>> = {
  ACCEPTED: { kind: 'OFFER_ACCEPTED', body: (price) => `Accepted the offer of ${price}`, by: 'other' },
  DECLINED: { kind: 'OFFER_DECLINED', body: (price) => `Declined the offer of ${price}`, by: 'other' },
  WITHDRAWN: { kind: 'OFFER_WITHDRAWN', body: (price) => `Withdrew the offer of ${price}`, by: 'maker' },
  CANCELLED: released,
};

async function offer(db: MarketplaceDb, talk: Talk, { from, amount, status, ...when }: DemoOffer, now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const decidedAt = ago(when.decidedHoursAgo ?? when.hoursAgo);
  const price = `S$${amount}`;
  const made = await createOffer(db, {
    conversation: talk,
    madeBy: from,
    amount,
    body: `Offered ${price}`,
    status,
    createdAt: ago(when.hoursAgo),
    decidedAt,
  });
  const line = lines[status];
  if (!line) return made;
  const other = from === 'buyer' ? talk.sellerId : talk.buyerId;
  await createEventMessage(db, {
    conversationId: talk.id,
    senderId: { maker: made.madeById, other, seller: talk.sellerId }[line.by],
    body: line.body(price),
    createdAt: decidedAt,
    event: { kind: line.kind, offerId: made.id },
  });
  return made;
}

async function sell(
  db: MarketplaceDb,
  talk: Talk,
  { id: offerId, amount }: { id: string; amount: Prisma.Decimal },
  createdAt: Date,
) {
  const { id: conversationId, listingId, sellerId, buyerId } = talk;
  const deal = await db.deal.create({
    data: { conversationId, listingId, sellerId, buyerId, offerId, amount, createdAt },
  });
  await createEventMessage(db, {
    conversationId,
    senderId: sellerId,
    body: `Sold it for S$${amount.toFixed(2)}`,
    createdAt,
    event: { kind: 'SOLD', dealId: deal.id },
  });
  return deal;
}

/** Both sides wrote, so both are published. */
async function review(
  db: MarketplaceDb,
  {
    id: dealId,
    buyerId,
    sellerId,
    createdAt: soldAt,
  }: { id: string; buyerId: string; sellerId: string; createdAt: Date },
  { buyer, seller }: NonNullable<DemoBargain['reviews']>,
) {
  const publishedAt = new Date(soldAt.getTime() + 6 * hour);
  const shared = { dealId, publishedAt };
  await db.review.createMany({
    data: [
      {
        ...shared,
        authorId: buyerId,
        subjectId: sellerId,
        ...buyer,
        createdAt: new Date(soldAt.getTime() + hour),
      },
      { ...shared, authorId: sellerId, subjectId: buyerId, ...seller, createdAt: publishedAt },
    ],
  });
  for (const [id, { rating }] of [
    [sellerId, buyer],
    [buyerId, seller],
  ] as const) {
    const data = { ratingCount: { increment: 1 }, ratingTotal: { increment: rating } };
    await db.user.update({ where: { id }, data, select: { id: true } });
  }
}

type Made = { id: string; sellerId: string };

async function findOrBegin(
  db: MarketplaceDb,
  { offers, greeting }: DemoBargain,
  pair: { listing: Made; buyerId: string; now: Date },
) {
  const { listing, buyerId, now } = pair;
  const known = await db.conversation.findFirst({ where: { listingId: listing.id, buyerId } });
  const first = Math.max(...offers.map(({ hoursAgo }) => hoursAgo));
  return (
    known ??
    createConversation(db, {
      listing,
      buyerId,
      messages: [{ from: 'buyer', body: greeting ?? 'Hi, is this still available?' }],
      lastMessageAt: new Date(now.getTime() - (first + 1) * hour),
    })
  );
}

/** Offers and sales in conversations; both have read everything. */
export async function bargain(
  db: MarketplaceDb,
  ids: Record<PersonKey, string>,
  find: (title: string) => Made,
  now: Date,
): Promise<void> {
  for (const one of bargains) {
    const talk = await findOrBegin(db, one, { listing: find(one.about), buyerId: ids[one.buyer], now });
    let last: Awaited<ReturnType<typeof createOffer>> | undefined;
    for (const step of one.offers) last = await offer(db, talk, step, now);
    if (last && one.soldHoursAgo !== undefined) {
      const deal = await sell(db, talk, last, new Date(now.getTime() - one.soldHoursAgo * hour));
      if (one.reviews) await review(db, deal, one.reviews);
    }
    const newest = await db.message.findFirstOrThrow({
      where: { conversationId: talk.id },
      orderBy: { createdAt: 'desc' },
    });
    const at = newest.createdAt;
    await db.conversation.update({ where: { id: talk.id }, data: { lastMessageAt: at } });
    await db.conversationParticipant.updateMany({
      where: { conversationId: talk.id },
      data: { unreadCount: 0, deliveredAt: at, readAt: at },
    });
  }
}
