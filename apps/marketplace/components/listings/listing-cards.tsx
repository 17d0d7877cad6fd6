'use client';

import { type CardListing, ListingCard } from './listing-card.tsx';

export type ListingCardsProps = {
  listings: readonly CardListing[];
  label: string;
  /** Heading level of the titles: one below the grid's heading. */
  level: 2 | 3;
  /** Whether the grid is the page's main content; otherwise all photos load lazily. */
  eagerFirstPhotos?: boolean;
  /** Four cards, which stay in one row where three fit. */
  isOneRow?: boolean;
};

/** A client component with the data of all cards, because the markup of the grid would be in the page's data as well. */
export function ListingCards({
  listings,
  label,
  level,
  eagerFirstPhotos = false,
  isOneRow = false,
}: ListingCardsProps) {
  return (
    <ul aria-label={label} className={isOneRow ? 'card-grid card-row' : 'card-grid'}>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard
            listing={listing}
            level={level}
            eager={eagerFirstPhotos && index < 4}
            first={eagerFirstPhotos && index < 2}
          />
        </li>
      ))}
    </ul>
  );
}
