import type { Listing } from '@repo/schemas/marketplace/listing';
import { listingDraftFields } from '@repo/schemas/marketplace/listing-fields';
import { z } from 'zod';
import type { SellFormValues } from './sell-form-schema.ts';

const typedListing = z.object(listingDraftFields);

/** A missing condition becomes an empty string. */
export function draftToSellFormValues(content: z.input<typeof typedListing>): SellFormValues {
  const { condition, ...values } = typedListing.parse(content);
  return { ...values, condition: condition as SellFormValues['condition'] };
}

/** Empty fields fail validation, and the schema names what is missing. */
export const emptySellFormValues = draftToSellFormValues({});

export function listingToSellFormValues(listing: Listing): SellFormValues {
  return draftToSellFormValues({
    ...listing,
    categoryId: listing.category.id,
    attributes: Object.fromEntries(
      Object.entries(listing.attributes).map(([key, value]) => [key, String(value)]),
    ),
    price: listing.price.replace(/\.00$/, ''),
    handover: listing.meetupOnly ? 'meetup' : listing.canDeliver ? 'delivery' : 'open',
    deliveryFee: listing.deliveryFee?.replace(/\.00$/, '') ?? '',
    tags: listing.tags.join(', '),
  });
}
