import type { ListingItem } from '@repo/schemas/marketplace/listing';
import type { CardListing } from './listing-card.tsx';

export type GridListing = Omit<CardListing, 'photo' | 'oldPrice'> &
  Pick<ListingItem, 'images' | 'status'> & { oldPrice?: string | null };

/** Without anything undefined, which would be in the page's data by name. */
export function toCardListing(listing: GridListing): CardListing {
  const { id, slug, title, price, condition, status, location, isFavorited, createdAt, images, oldPrice } =
    listing;
  const photo = images[0]?.url;
  return {
    id,
    slug,
    title,
    price,
    condition,
    location,
    ...(status === 'AVAILABLE' ? {} : { status }),
    ...(isFavorited === undefined ? {} : { isFavorited }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(photo === undefined ? {} : { photo }),
    ...(oldPrice ? { oldPrice } : {}),
  };
}
