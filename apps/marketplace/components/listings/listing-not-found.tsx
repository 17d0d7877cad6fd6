import { PageNotFound } from '@repo/ui/page-not-found';

/** Also for an address of nothing at all: most that fail here were a listing's. */
export function ListingNotFound() {
  return (
    <PageNotFound
      description="The listing may have been taken down, or there is a mistake in the address."
      action="Browse listings"
    />
  );
}
