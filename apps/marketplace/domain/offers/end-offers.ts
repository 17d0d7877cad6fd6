import { inTransaction, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import type { Context, SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { offerExpiredKind } from '#notifications/offer-kinds.ts';
import { announceEndedOffersToChatsAndWebhooks, notifyOffersMakers } from './announce-offers.ts';
import { offersForListingWhere } from './offered-listings.ts';

type Row = Prisma.OfferGetPayload<null>;

const offersAtOnce = 200;

async function endOverdue(tx: MarketplaceDb, now: Date, conversationId?: string): Promise<Row[]> {
  // Index: offer_expires_at_idx. The job leaves one that is being decided to whoever decides it; a new offer waits for it.
  const which =
    conversationId === undefined
      ? Prisma.sql`ORDER BY expires_at LIMIT ${offersAtOnce} FOR UPDATE SKIP LOCKED`
      : Prisma.sql`AND conversation_id = ${conversationId} FOR UPDATE`;
  const ids = await tx.$queryRaw<{ id: string }[]>`
    UPDATE offer SET status = 'EXPIRED', decided_at = expires_at WHERE id IN (
      SELECT id FROM offer WHERE status = 'OPEN' AND expires_at <= ${now}::timestamptz ${which}
    ) RETURNING id`;
  if (ids.length === 0) return [];
  return tx.offer.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
}

/** Buyers with a block between them and the seller, or whose seller is banned, are not notified. */
async function notifyOfExpiry(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock' | 'keys'>,
  offers: readonly Row[],
) {
  const titles = await tx.$queryRaw<{ offerId: string; title: string; count: number }[]>`
    SELECT o.id AS "offerId", l.title, (SELECT count(*)::int FROM offer_listing i WHERE i.offer_id = o.id) AS count
    FROM offer o JOIN listing l ON l.id = o.listing_id
    JOIN "user" seller ON seller.id = o.seller_id
    WHERE o.id = ANY (${offers.map(({ id }) => id)}) AND seller.banned_at IS NULL AND NOT EXISTS (
      SELECT FROM block b WHERE (b.blocker_id = o.buyer_id AND b.blocked_id = o.seller_id)
        OR (b.blocker_id = o.seller_id AND b.blocked_id = o.buyer_id))`;
  const titleOf = new Map(
    titles.map(({ offerId, title, count }) => [offerId, formatOfferTitle(title, count)]),
  );
  const notices = offers.flatMap((offer) => {
    const listingTitle = titleOf.get(offer.id);
    if (listingTitle === undefined) return [];
    const { conversationId, amount, madeById, buyerId } = offer;
    const data = {
      conversationId,
      offerId: offer.id,
      listingTitle,
      amount: amount.toFixed(2),
      isOwn: madeById === buyerId,
    };
    return [{ userId: buyerId, data }];
  });
  await notifications.notify(tx, ctx, offerExpiredKind, notices);
}

/** Within a transaction. Returns how many ended: at most one batch. */
export async function expireBatchOfOverdueOffersAndNotify(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock' | 'keys'>,
  { conversationId }: { conversationId?: string } = {},
): Promise<number> {
  const ended = await endOverdue(tx, ctx.clock(), conversationId);
  if (ended.length === 0) return 0;
  await notifyOfExpiry(tx, ctx, ended);
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, ended);
  return ended.length;
}

/** For the job; processes may run it concurrently. */
export async function expireOverdueOffersInBatches(
  ctx: Pick<Context, 'db' | 'clock' | 'keys'>,
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while (
    (await inTransaction(ctx.db, (tx) => expireBatchOfOverdueOffersAndNotify(tx, ctx))) === offersAtOnce
  );
}

type Sale = { buyerId: string; listingIds: readonly string[] };

/** Offers that the sale fulfils, whose buyer is notified of the sale instead. One for anything else besides is closed for its buyer too. */
async function findFulfilledIds(
  tx: MarketplaceDb,
  closed: readonly Row[],
  sale?: Sale,
): Promise<Set<string>> {
  const own = closed.filter(({ buyerId }) => buyerId === sale?.buyerId).map(({ id }) => id);
  if (sale === undefined || own.length === 0) return new Set();
  const fulfilled = await tx.offer.findMany({
    where: { id: { in: own }, items: { every: { listingId: { in: [...sale.listingIds] } } } },
    select: { id: true },
  });
  return new Set(fulfilled.map(({ id }) => id));
}

/** Of a listing that is sold or taken away, alone or among others. The buyers are notified, but for whom the `sale` itself notifies. */
export async function closeOpenOffersForListingAndNotify(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
  { sale }: { sale?: Sale } = {},
): Promise<void> {
  const now = ctx.clock();
  const closed = await tx.offer.updateManyAndReturn({
    where: { ...offersForListingWhere(listing.id), status: 'OPEN', expiresAt: { gt: now } },
    data: { status: 'CLOSED', decidedAt: now },
  });
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, closed);
  const fulfilled = await findFulfilledIds(tx, closed, sale);
  const others = closed.filter(({ id }) => !fulfilled.has(id));
  await notifyOffersMakers(tx, ctx, others, { answer: 'closed', listingTitle: listing.title });
}

/** After a block. Nobody is notified; open chats show it. */
export async function closeOpenOffersBetween(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock'>,
  one: string,
  other: string,
): Promise<void> {
  const now = ctx.clock();
  const closed = await tx.offer.updateManyAndReturn({
    where: {
      status: 'OPEN',
      expiresAt: { gt: now },
      OR: [
        { buyerId: one, sellerId: other },
        { buyerId: other, sellerId: one },
      ],
    },
    data: { status: 'CLOSED', decidedAt: now },
  });
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, closed);
}
