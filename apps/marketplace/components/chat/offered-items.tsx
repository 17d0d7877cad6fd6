import { formatSgd } from '@repo/ui/format-sgd';
import { PageLink } from '@repo/ui/page-link';
import { type OfferedListings, sumPrices } from './offered-together.ts';

/** What an offer for several is for, as it was when the offer was made. */
export function OfferedItems({ listings }: { listings: OfferedListings }) {
  return (
    <div className="space-y-1 text-sm">
      <p className="text-muted">
        For {listings.length} items, listed for {formatSgd(sumPrices(listings.map(({ price }) => price)))}{' '}
        together
      </p>
      <ul>
        {listings.map(({ id, title, price }) => (
          <li key={id} className="flex gap-3">
            <PageLink href={`/listings/${id}`} className="link min-w-0 flex-1 break-words">
              {title}
            </PageLink>
            <span className="shrink-0 tabular-nums text-muted">{formatSgd(price)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
