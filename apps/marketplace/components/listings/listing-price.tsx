import { priceText } from './price-text.ts';

export function ListingPrice({ price }: { price: string }) {
  return <span className="whitespace-nowrap tabular-nums">{priceText(price)}</span>;
}
