import { Prisma } from '@repo/db/marketplace';

/**
 * What was agreed for all of them, in the proportion of their prices, to the cent: what is left over goes to those that lost most by
 * rounding down, the first first. In equal parts if all are free.
 */
export function splitTotalByPrices(
  total: Prisma.Decimal,
  prices: readonly Prisma.Decimal[],
): Prisma.Decimal[] {
  const isFree = prices.every((price) => price.isZero());
  const weights = isFree ? prices.map(() => new Prisma.Decimal(1)) : prices;
  const sum = Prisma.Decimal.sum(...weights);
  const exact = weights.map((weight) => total.mul(100).mul(weight).div(sum));
  const cents = exact.map((share) => share.floor());
  const missing = total
    .mul(100)
    .sub(Prisma.Decimal.sum(...cents))
    .toNumber();
  const byLoss = exact
    .map((share, index) => ({ index, loss: share.mod(1) }))
    .sort((a, b) => b.loss.cmp(a.loss) || a.index - b.index);
  const raised = new Set(byLoss.slice(0, missing).map(({ index }) => index));
  return cents.map((share, index) => share.add(raised.has(index) ? 1 : 0).div(100));
}
