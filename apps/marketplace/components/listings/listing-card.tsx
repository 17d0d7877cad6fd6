'use client';

import type { ListingItem } from '@repo/schemas/marketplace/listing';
import { Badge } from '@repo/ui/badge';
import { HoverPrefetchLink } from '@repo/ui/hover-prefetch-link';
import { RelativeTime } from '@repo/ui/time';
import { FavoriteButton } from './favorite-button.tsx';
import { conditionLabels, statusLabels } from './labels.ts';
import { ListingPhoto } from './listing-photo.tsx';
import { ListingPrice } from './listing-price.tsx';

/** Only what a card shows, to keep the page's data small. Saved listings have no age. */
export type CardListing = Pick<
  ListingItem,
  'id' | 'slug' | 'title' | 'price' | 'condition' | 'status' | 'location' | 'isFavorited'
> & { photo: string | undefined; createdAt: string | undefined };

export type ListingCardProps = {
  listing: CardListing;
  level: 2 | 3;
  /** Loads the photo at once; for the first row of a page. */
  eager?: boolean;
  /** The largest element above the fold. */
  first?: boolean;
};

/** The whole card is one link. */
export function ListingCard({ listing, level, eager = false, first = false }: ListingCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { id, slug, title, price, condition, status, location, createdAt, photo, isFavorited } = listing;
  return (
    <article className="group relative">
      <div className="relative aspect-square overflow-hidden rounded-lg bg-surface-muted">
        <ListingPhoto
          url={photo}
          alt=""
          width={600}
          height={600}
          eager={eager}
          first={first}
          sizes="(min-width: 1280px) 20vw, (min-width: 768px) 30vw, 50vw"
        />
        {status === 'AVAILABLE' ? null : (
          <Badge className="absolute bottom-2 left-2">{statusLabels[status].label}</Badge>
        )}
      </div>
      <div className="mt-2 space-y-0.5">
        <p className="text-base font-semibold">
          <ListingPrice price={price} />
        </p>
        <Heading className="line-clamp-2 text-sm font-normal text-pretty break-words">
          <HoverPrefetchLink href={`/listings/${slug}`} className="card-link">
            {title}
          </HoverPrefetchLink>
        </Heading>
        <p className="text-xs text-muted">
          {conditionLabels[condition].label}
          {createdAt ? (
            <>
              {' '}
              · <RelativeTime value={createdAt} />
            </>
          ) : null}
        </p>
        <p className="truncate text-xs text-muted">{location}</p>
      </div>
      <FavoriteButton
        listingId={id}
        title={title}
        isFavorited={isFavorited}
        className="absolute top-2 right-2"
      />
    </article>
  );
}
