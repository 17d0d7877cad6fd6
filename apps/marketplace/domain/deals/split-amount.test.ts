import { Prisma } from '@repo/db/marketplace';
import { expect, it } from 'vitest';
import { splitTotalByPrices } from './split-amount.ts';

const split = (total: string, prices: string[]) =>
  splitTotalByPrices(
    new Prisma.Decimal(total),
    prices.map((price) => new Prisma.Decimal(price)),
  ).map((share) => share.toFixed(2));

it.each([
  ['60.00', ['25.00', '25.00', '25.00'], ['20.00', '20.00', '20.00']],
  ['100.00', ['10.00', '10.00', '10.00'], ['33.34', '33.33', '33.33']],
  ['0.01', ['1.00', '3.00'], ['0.00', '0.01']],
  ['10.00', ['0.00', '5.00'], ['0.00', '10.00']],
  ['15.00', ['0.00', '0.00'], ['7.50', '7.50']],
  ['9999999.99', ['9999999.99', '0.01'], ['9999999.98', '0.01']],
  ['50.00', ['12.34', '56.78', '9.01'], ['7.90', '36.34', '5.76']],
])('%s for %j is %j', (total, prices, shares) => {
  expect(split(total, prices)).toEqual(shares);
});
