import type { Listing } from '@repo/schemas/marketplace/listing';
import type { ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import type { SellFormValues } from './sell-form-schema.ts';

/** A listing as the sell form holds it. */
export function valuesOfListing(listing: Listing): SellFormValues {
  return {
    title: listing.title,
    categoryId: listing.category.id,
    price: listing.price.replace(/\.00$/, ''),
    condition: listing.condition,
    brand: listing.brand,
    description: listing.description,
    location: listing.location,
    handover: listing.meetupOnly ? 'meetup' : listing.canDeliver ? 'delivery' : 'open',
    deliveryFee: listing.deliveryFee?.replace(/\.00$/, '') ?? '',
    tags: listing.tags.join(', '),
  };
}

/** A draft as the sell form holds it, without its photos. A condition that is not chosen yet is an empty one there. */
export function valuesOfDraft({
  photos: _,
  copyOf: __,
  condition,
  ...content
}: ListingDraftContent): SellFormValues {
  return { ...content, condition: condition as SellFormValues['condition'] };
}
