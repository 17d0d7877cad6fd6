import type { Listing } from '@repo/schemas/marketplace/listing';

/** What is given away needs no lower price. */
export function listingAcceptsOffers({ status, price }: Pick<Listing, 'status' | 'price'>): boolean {
  return status === 'AVAILABLE' && Number(price) > 0;
}
