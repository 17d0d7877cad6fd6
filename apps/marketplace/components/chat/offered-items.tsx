import { formatMoney } from '@repo/ui/format-money';
import { PageLink } from '@repo/ui/page-link';
import { type OfferedListings, sumOf } from './offered-together.ts';

/** What an offer for several is for, as it was when the offer was made. */
export function OfferedItems({ listings }: { listings: OfferedListings }) {
  return (
    <div className="space-y-1 text-sm">
      <p className="text-muted">
        For {listings.length} items, listed for {formatMoney(sumOf(listings.map(({ price }) => price)))}{' '}
        together
      </p>
      <ul>
        {listings.map(({ id, title, price }) => (
          <li key={id} className="flex gap-3">
            <PageLink href={`/listings/${id}`} className="link min-w-0 flex-1 break-words">
              {title}
            </PageLink>
            <span className="shrink-0 tabular-nums text-muted">{formatMoney(price)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
