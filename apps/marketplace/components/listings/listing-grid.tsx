import type { ListingItem } from '@repo/schemas/marketplace/listing';
import { type CardListing, ListingCard } from './listing-card.tsx';

const columns = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 xl:grid-cols-4';

type Listing = Omit<CardListing, 'photo' | 'createdAt'> &
  Pick<ListingItem, 'images'> & { createdAt?: string };

export type ListingGridProps = {
  listings: Listing[];
  label: string;
  /** Heading level of the titles: one below the grid's heading. */
  level: 2 | 3;
  /** Whether the grid is the page's main content; otherwise all photos load lazily. */
  isMain?: boolean;
};

export function ListingGrid({ listings, label, level, isMain = false }: ListingGridProps) {
  return (
    <ul aria-label={label} className={columns}>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard
            listing={cardOf(listing)}
            level={level}
            eager={isMain && index < 4}
            first={isMain && index < 2}
          />
        </li>
      ))}
    </ul>
  );
}

function cardOf(listing: Listing): CardListing {
  const { id, slug, title, price, condition, status, location, isFavorited, createdAt, images } = listing;
  return {
    id,
    slug,
    title,
    price,
    condition,
    status,
    location,
    isFavorited,
    createdAt,
    photo: images[0]?.url,
  };
}
