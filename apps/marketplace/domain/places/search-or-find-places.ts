import type { PlaceList, PlaceQuery } from '@repo/schemas/marketplace/place';
import { findPlace, searchPlaces } from '@repo/schemas/marketplace/places/find-places';

/** An unknown id is an empty list. */
export function searchOrFindPlaces({ q = '', id }: PlaceQuery): PlaceList {
  if (id === undefined) return { data: searchPlaces(q) };
  const place = findPlace(id);
  return { data: place === null ? [] : [place] };
}
