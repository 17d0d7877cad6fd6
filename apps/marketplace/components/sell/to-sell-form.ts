import type { Listing } from '@repo/schemas/marketplace/listing';
import type { SellFormValues } from './sell-form-schema.ts';

/** A stored listing as the form shows it. */
export function toSellForm(listing: Listing): SellFormValues {
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
