import { PageNotFound } from '@repo/ui/page-not-found';

/** Also used for unknown addresses, since most of them were listings. */
export function ListingNotFound() {
  return (
    <PageNotFound
      description="The listing may have been taken down, or there is a mistake in the address."
      action="Browse listings"
    />
  );
}
