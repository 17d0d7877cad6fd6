import { PageLink } from '@repo/ui/page-link';
import type { GridListing } from '../listings/card-listing.ts';
import { ListingGrid } from '../listings/listing-grid.tsx';

export type HomeSectionProps = {
  id: string;
  title: string;
  /** Where all of them are. */
  href: string;
  listings: readonly GridListing[];
  /** The name of the list. */
  label: string;
  /** The photos of its first cards load at once. */
  eagerFirstPhotos?: boolean;
  isOneRow?: boolean;
};

/** Nothing where there is nothing to show. */
export function HomeSection({ id, title, href, listings, label, ...grid }: HomeSectionProps) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-4 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <PageLink href={href} className="link target-44 text-sm">
          See all<span className="sr-only">: {title}</span>
        </PageLink>
      </div>
      <ListingGrid listings={listings} label={label} level={3} {...grid} />
    </section>
  );
}
