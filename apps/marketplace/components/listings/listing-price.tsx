import { formatSgd } from '@repo/ui/format-sgd';

/** "S$1,250.00", or "Free". */
export function priceText(price: string): string {
  return price === '0.00' ? 'Free' : formatSgd(price);
}

export function ListingPrice({ price }: { price: string }) {
  return <span className="whitespace-nowrap tabular-nums">{priceText(price)}</span>;
}
