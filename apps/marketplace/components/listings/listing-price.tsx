import { priceText } from './price-text.ts';

/** What a listing asks for, in tabular figures that stay on one line. */
export function ListingPrice({ price }: { price: string }) {
  return <span className="whitespace-nowrap tabular-nums">{priceText(price)}</span>;
}
