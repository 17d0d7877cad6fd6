import { Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { findPlacesNear, type NearPlace } from '@repo/schemas/marketplace/places/near';
import { isPosition } from '@repo/schemas/marketplace/places/position';

const idsOf = (places: readonly NearPlace[]) => places.map(({ id }) => id);

/** On listing `l` or a row of the log of changes. Index: listing_place_recent_idx. */
export function isNearSql(places: readonly NearPlace[]): Prisma.Sql {
  return Prisma.sql`l.place_id = ANY(${idsOf(places)}::text[])`;
}

/** Up to this many are all read by the index of the other filters and then sorted; among more, each place's newest are read. */
const fewMatches = 20_000;

/**
 * Ids in the order of distance, of each place the newest first. All listings of a place are equally far away, so each place's
 * newest are read from its index, and no distance is computed. `where` is all conditions of the search.
 */
export function nearestSql(
  places: readonly NearPlace[],
  where: Prisma.Sql,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Prisma.Sql {
  const ranked = Prisma.sql`unnest(${idsOf(places)}::text[]) WITH ORDINALITY AS place (id, rank)`;
  const page = Prisma.sql`ORDER BY rank, created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  return total > fewMatches
    ? Prisma.sql`SELECT found.id FROM ${ranked} CROSS JOIN LATERAL (
        SELECT l.id, l.created_at FROM listing l WHERE ${where} AND l.place_id = place.id
        ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit + offset}
      ) found ORDER BY place.rank, found.created_at DESC, found.id DESC LIMIT ${limit} OFFSET ${offset}`
    : Prisma.sql`WITH matching AS MATERIALIZED (SELECT l.id, l.created_at, l.place_id FROM listing l WHERE ${where})
      SELECT id FROM (SELECT m.id, m.created_at, place.rank FROM matching m JOIN ${ranked} ON place.id = m.place_id) near ${page}`;
}

/** To a tenth from a place; a reader's position is rounded, and so is the distance from it. */
const roundDistance = (near: string, kilometres: number) =>
  isPosition(near) ? Math.round(kilometres) : Number(kilometres.toFixed(1));

/** A column with the kilometres from where the search is near; nothing for any other search. */
export function distanceColumn({ near, radius }: Pick<ListingFilters, 'near' | 'radius'>): Prisma.Sql {
  if (near === undefined) return Prisma.empty;
  const distances = findPlacesNear(near, radius).map(({ id, kilometres }) => [
    id,
    roundDistance(near, kilometres),
  ]);
  return Prisma.sql`, (${JSON.stringify(Object.fromEntries(distances))}::json ->> l.place_id)::float8 AS "distance"`;
}
