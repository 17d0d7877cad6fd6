import type { ListingItem } from '@repo/schemas/marketplace/listing';
import { type CardListing, ListingCard } from './listing-card.tsx';

const columns = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 xl:grid-cols-4';

/** A listing as the API answers it, or as much of it as a card shows. */
type Listing = Omit<CardListing, 'photo' | 'createdAt'> &
  Pick<ListingItem, 'images'> & { createdAt?: string };

export type ListingGridProps = {
  listings: Listing[];
  label: string;
  /** Of the titles: one below the heading that the grid is under. */
  level: 2 | 3;
  /** The grid is what the page is for; below something else its photos wait until they come near. */
  isMain?: boolean;
};

/** Listings as a grid of photos. */
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
