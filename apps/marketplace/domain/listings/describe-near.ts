import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { findPlaceById } from '@repo/schemas/marketplace/places/find-places';

/** "within 5 km of Bedok MRT", "near you". */
export function describeNear({ near = '', radius }: Pick<ListingFilters, 'near' | 'radius'>): string {
  const name = findPlaceById(near)?.name ?? 'you';
  return radius === undefined ? `near ${name}` : `within ${radius} km of ${name}`;
}
