import type { PlaceList, PlaceQuery } from '@repo/schemas/marketplace/place';
import { findPlaceById, searchPlacesByWords } from '@repo/schemas/marketplace/places/find-places';

/** An unknown id is an empty list. */
export function searchOrFindPlaces({ q = '', id }: PlaceQuery): PlaceList {
  if (id === undefined) return { data: searchPlacesByWords(q) };
  const place = findPlaceById(id);
  return { data: place === null ? [] : [place] };
}
