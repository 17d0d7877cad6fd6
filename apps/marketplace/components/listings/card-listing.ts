import type { ListingItem } from '@repo/schemas/marketplace/listing';
import type { SellerRating } from '#domain/listings/listing-card-item.ts';
import type { CardListing } from './listing-card.tsx';
import { ratingTexts } from './rating-texts.ts';

export type GridListing = Omit<CardListing, 'photo' | 'oldPrice' | 'rating'> &
  Pick<ListingItem, 'images' | 'status'> & {
    oldPrice?: string | null;
    sellerRating?: SellerRating | null;
  };

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
    ...(sellerRating ? { rating: ratingTexts(sellerRating) } : {}),
  };
}
