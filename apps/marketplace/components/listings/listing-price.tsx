import { formatMoney } from '@repo/ui/format-money';

/** "S$1,250.00", or "Free". */
export function priceText(price: string): string {
  return price === '0.00' ? 'Free' : formatMoney(price);
}

export function ListingPrice({ price }: { price: string }) {
  return <span className="whitespace-nowrap tabular-nums">{priceText(price)}</span>;
}
