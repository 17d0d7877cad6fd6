import type { OwnListingPage } from '@repo/schemas/marketplace/listing';
import { Pagination } from '@repo/ui/pagination';

type MoreListingsProps = { pagination: OwnListingPage['pagination']; hrefFor: (page: number) => string };

/** Which of a long list the table holds: it searches, sorts and exports no others. Nothing when it holds all. */
export function MoreListings({ pagination: { page, limit, total, totalPages }, hrefFor }: MoreListingsProps) {
  if (totalPages <= 1) return null;
  const first = (page - 1) * limit + 1;
  return (
    <div className="space-y-3 text-center text-sm text-muted">
      {first <= total ? (
        <p>
          This table has {number(first)} to {number(Math.min(page * limit, total))} of your {number(total)}{' '}
          listings, newest first. Search, sorting and CSV cover these.
        </p>
      ) : null}
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} label="Pages of my listings" />
    </div>
  );
}

const number = (value: number) => value.toLocaleString('en-SG');
