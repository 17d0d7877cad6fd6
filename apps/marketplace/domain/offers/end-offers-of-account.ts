import type { MarketplaceDb } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { isBundleSoldTogether } from '#domain/deals/find-accepted-bundle.ts';
import { announceEndedOffersToChatsAndWebhooks, notifyOffersMakers } from './announce-offers.ts';
import { cancelBundleSalesAndMakeAvailable } from './cancel-accepted-offer.ts';
import { lockOfferedListings } from './offered-listings.ts';

/** Nobody else would: the seller cannot write to an account that is closed. */
async function releaseReservation(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  { id, listingId, items }: { id: string; listingId: string; items: { listingId: string }[] },
): Promise<void> {
  const several = items.map((item) => item.listingId);
  const [listing] = await lockOfferedListings(tx, several.length > 0 ? several : [listingId]);
  if (!listing) return;
  const isSold =
    several.length > 0
      ? await isBundleSoldTogether(tx, id)
      : (await tx.deal.count({ where: { listingId, cancelledAt: null } })) > 0;
  if (isSold) return;
  const [cancelled] = await tx.offer.updateManyAndReturn({
    where: { id, status: 'ACCEPTED' },
    data: { status: 'CANCELLED', decidedAt: ctx.clock() },
  });
  if (!cancelled) return;
  if (several.length > 0)
    await cancelBundleSalesAndMakeAvailable(tx, ctx, { offerId: id, listingIds: several });
  else if (listing.status === 'RESERVED') {
    await tx.listing.update({
      where: { id: listingId },
      data: { status: 'AVAILABLE', updatedAt: nextUpdatedAt(listing, ctx.clock()) },
      select: { id: true },
    });
    await notifyChatsOfListingsChanged(tx, [listingId]);
  }
  // A moderator who brings it back would reserve it for nobody.
  await tx.listing.updateMany({
    where: { id: listingId, status: 'HIDDEN', hiddenFrom: 'RESERVED' },
    data: { hiddenFrom: 'AVAILABLE' },
  });
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, [cancelled]);
  await notifyOffersMakers(tx, ctx, [cancelled], {
    answer: 'left',
    listingTitle: formatOfferTitle(listing.title, several.length),
  });
}

/** When the caller's account closes: open offers end, and what is reserved for the caller is available again, of which sellers are notified. */
export async function endOffersAndReservationsOfLeavingAccount(
  tx: MarketplaceDb,
  ctx: SignedInContext,
): Promise<void> {
  const userId = ctx.actor.id;
  const now = ctx.clock();
  const closed = await tx.offer.updateManyAndReturn({
    where: { status: 'OPEN', expiresAt: { gt: now }, OR: [{ buyerId: userId }, { sellerId: userId }] },
    data: { status: 'CLOSED', decidedAt: now },
  });
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, closed);
  // In one order: two accounts that close at once lock the same listings.
  const accepted = await tx.offer.findMany({
    where: { buyerId: userId, status: 'ACCEPTED' },
    orderBy: { listingId: 'asc' },
    select: {
      id: true,
      listingId: true,
      items: { select: { listingId: true }, orderBy: { position: 'asc' } },
    },
  });
  for (const offer of accepted) await releaseReservation(tx, ctx, offer);
}
