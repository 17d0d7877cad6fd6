import type { ListingItem, ListingPage } from '@repo/schemas/marketplace/listing';

/** What pages count of a seller's reviews; null of one without any. */
export type SellerRating = { count: number; average: number };

/** What a card of a page shows beyond the documented list. */
export type ListingCardItem = ListingItem & { sellerRating: SellerRating | null };

export type ListingCardPage = Omit<ListingPage, 'data'> & { data: ListingCardItem[] };
