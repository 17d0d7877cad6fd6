import { Money } from '@repo/ui/money';

/** What a listing asks for: "S$25.00", or "Free". */
export function ListingPrice({ price }: { price: string }) {
  return price === '0.00' ? 'Free' : <Money amount={price} />;
}
