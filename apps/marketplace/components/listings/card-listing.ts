import type { ListingItem } from '@repo/schemas/marketplace/listing';
import type { SellerRating } from '#domain/listings/listing-card-item.ts';
import type { CardListing } from './listing-card.tsx';
import { ratingTexts } from './rating-texts.ts';

export type GridListing = Omit<CardListing, 'photo' | 'oldPrice' | 'rating' | 'distance'> &
  Pick<ListingItem, 'images' | 'status' | 'distance'> & {
    oldPrice?: string | null;
    sellerRating?: SellerRating | null;
  };

const distanceText = (kilometres: number) => (kilometres < 1 ? 'under 1 km away' : `${kilometres} km away`);

/** Without anything undefined, which would be in the page's data by name. */
export function toCardListing(listing: GridListing): CardListing {
  const {
    id,
    slug,
    title,
    price,
    condition,
    status,
    location,
    isFavorited,
    createdAt,
    images,
    oldPrice,
    sellerRating,
    distance,
  } = listing;
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
    ...(distance === undefined ? {} : { distance: distanceText(distance) }),
    ...(sellerRating ? { rating: ratingTexts(sellerRating) } : {}),
  };
}
