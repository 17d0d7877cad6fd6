import {
  findPlaceById,
  findPlaceOfWholeText,
  placeMatchingVersion,
} from '@repo/schemas/marketplace/places/find-places';
import { errors } from '#domain/errors.ts';

type Sent = { location: string; placeId: string | null };

/**
 * The columns of where a listing is. A location that is nothing but the name of a place is there, whatever was picked before;
 * any other is at the picked place. Throws invalid for an id that is not in the list.
 */
export function toPlaceColumnsOrThrow({ location, placeId }: Sent): {
  placeId: string | null;
  placeList: number;
} {
  if (placeId !== null && findPlaceById(placeId) === null) {
    const message = 'Choose a place from the list';
    throw errors.invalid({ message, details: [{ field: 'placeId', message }] });
  }
  return { placeId: findPlaceOfWholeText(location)?.id ?? placeId, placeList: placeMatchingVersion };
}
