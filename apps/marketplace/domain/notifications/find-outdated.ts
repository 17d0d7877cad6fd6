import type { MarketplaceDb } from '@repo/db/marketplace';
import { priceDropKind } from '#notifications/kinds.ts';

type Waiting = { id: string; kindName: string; data: unknown };

/** Ids of those that would mail what is not so any more: a lower price of what is sold, hidden or deleted, or costs more again. */
export async function findOutdated(db: MarketplaceDb, waiting: readonly Waiting[]): Promise<Set<string>> {
  const drops = waiting
    .filter(({ kindName }) => kindName === priceDropKind.kind)
    .map(({ id, data }) => ({ id, ...priceDropKind.data.parse(data) }));
  if (drops.length === 0) return new Set();
  const offered = await db.listing.findMany({
    where: {
      id: { in: [...new Set(drops.map(({ listingId }) => listingId))] },
      status: 'AVAILABLE',
      deletedAt: null,
    },
    select: { id: true, price: true },
  });
  const prices = new Map(offered.map(({ id, price }) => [id, Number(price)]));
  const isTrue = ({ listingId, newPrice }: (typeof drops)[number]) =>
    (prices.get(listingId) ?? Number.POSITIVE_INFINITY) <= Number(newPrice);
  return new Set(drops.filter((drop) => !isTrue(drop)).map(({ id }) => id));
}
