import { formatOfferTitle, type Offer } from '@repo/schemas/marketplace/offer';

export type OfferedListings = NonNullable<Offer['listings']>;

/** Amounts have two decimals. */
const centsOf = (amount: string) => Number(amount.replace('.', ''));

/** The sum of prices, to the cent. */
export const sumPrices = (prices: readonly string[]): string =>
  (prices.reduce((sum, price) => sum + centsOf(price), 0) / 100).toFixed(2);

/** What an offer for several is for, as one listing would be named. */
export function summarizeAsOneListing(listings: OfferedListings): { title: string; price: string } {
  return {
    title: formatOfferTitle(listings[0]?.title ?? '', listings.length),
    price: sumPrices(listings.map(({ price }) => price)),
  };
}
