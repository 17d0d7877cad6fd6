import { z } from 'zod';
import { allPlaces, distanceKilometres, findPlaceById, type Position } from './find-places.ts';
import { radiusRangeKilometres } from './near-limits.ts';
import { positionDecimals, positionPattern } from './position.ts';

const message = 'near is the id of a place, or latitude,longitude';

/** Rounded, so that no more is kept or logged of a person's position, whatever was sent. */
function canonical(text: string, context: z.RefinementCtx): string {
  const [, latitude, longitude] = positionPattern.exec(text) ?? [];
  const isKnown =
    latitude === undefined
      ? findPlaceById(text) !== null
      : Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  if (!isKnown) {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return latitude === undefined
    ? text
    : `${Number(latitude).toFixed(positionDecimals)},${Number(longitude).toFixed(positionDecimals)}`;
}

export const nearPlaceOrPosition = z
  .string()
  .trim()
  .transform(canonical)
  .meta({
    override: { type: 'string' },
    description:
      'The id of a place (GET /api/places), or latitude,longitude in degrees, which is rounded to two decimals, about a kilometre. Leaves out listings without a known place, and gives the others a distance',
    examples: ['bedok-mrt', '1.32,103.93'],
  });

type Query = { near?: unknown; radius?: unknown; sort?: unknown };

/** A radius or an order by distance needs something to measure from. */
export function refuseWithoutNear({ near, radius, sort }: Query, context: z.RefinementCtx): void {
  if (near !== undefined) return;
  if (radius !== undefined)
    context.addIssue({ code: 'custom', message: 'radius needs near', path: ['radius'] });
  if (sort === 'distance')
    context.addIssue({ code: 'custom', message: 'sort=distance needs near', path: ['sort'] });
}

/** Of a value that `nearPlaceOrPosition` has parsed. */
function findPosition(near: string): Position | null {
  const [, latitude, longitude] = positionPattern.exec(near) ?? [];
  return latitude === undefined
    ? findPlaceById(near)
    : { latitude: Number(latitude), longitude: Number(longitude) };
}

export type NearPlace = { id: string; kilometres: number };

/** The places within the radius, in kilometres, nearest first. */
export function findPlacesNear(
  placeIdOrPosition: string,
  radiusKm: number = radiusRangeKilometres.most,
): NearPlace[] {
  const from = findPosition(placeIdOrPosition);
  if (from === null) return [];
  return allPlaces
    .map((place) => ({ id: place.id, kilometres: distanceKilometres(from, place) }))
    .filter(({ kilometres }) => kilometres <= radiusKm)
    .sort((a, b) => a.kilometres - b.kilometres || (a.id < b.id ? -1 : 1));
}
