import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { priceDropKind } from '#notifications/kinds.ts';

/** Tells everybody who saved a listing that one can buy that its price is lower. Index: favorite_listing_id_created_at_idx. */
export async function notifyPriceDrop(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'actor' | 'clock' | 'keys'>,
  listing: { id: string; title: string; slug: string; status: string; price: string },
  oldPrice: string,
): Promise<void> {
  if (listing.status !== 'AVAILABLE' || Number(listing.price) >= Number(oldPrice)) return;
  const { id: listingId, title, slug, price: newPrice } = listing;
  const savers = await tx.favorite.findMany({ where: { listingId }, select: { userId: true } });
  const data = { listingId, title, slug, oldPrice, newPrice };
  await notifications.notify(
    tx,
    ctx,
    priceDropKind,
    savers.map(({ userId }) => ({ userId, data })),
    {
      actorId: ctx.actor.id,
    },
  );
}
