import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { findPlacesNear, type NearPlace } from '@repo/schemas/marketplace/places/near';
import { isPositionText } from '@repo/schemas/marketplace/places/position';

const idsOf = (places: readonly NearPlace[]) => places.map(({ id }) => id);

/** On listing `l` or a row of the log of changes. Index: listing_place_recent_idx. */
export function isNearSql(places: readonly NearPlace[]): Prisma.Sql {
  return Prisma.sql`l.place_id = ANY(${idsOf(places)}::text[])`;
}

/** Up to this many are all read by the index of the other filters and then sorted; among more, each place's newest are read. */
const fewMatches = 20_000;

type Page = { total: number; limit: number; offset: number };

const ranked = (places: readonly NearPlace[]) =>
  Prisma.sql`unnest(${idsOf(places)}::text[]) WITH ORDINALITY AS place (id, rank)`;

/** Of some matches: all are read and sorted. */
const sortedSql = (places: readonly NearPlace[], where: Prisma.Sql, { limit, offset }: Page) =>
  Prisma.sql`WITH matching AS MATERIALIZED (SELECT l.id, l.created_at, l.place_id FROM listing l WHERE ${where})
    SELECT m.id FROM matching m JOIN ${ranked(places)} ON place.id = m.place_id
    ORDER BY place.rank, m.created_at DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`;

/**
 * Of many: the newest of each place. OFFSET 0 keeps the search's conditions out of the inner query, which would otherwise read
 * all that has a common word again for every place.
 */
const newestOfEachSql = (places: readonly NearPlace[], where: Prisma.Sql, most: number) =>
  Prisma.sql`SELECT found.id FROM ${ranked(places)} CROSS JOIN LATERAL (
      SELECT l.id, l.created_at FROM (
        SELECT * FROM listing WHERE status = 'AVAILABLE' AND place_id = place.id ORDER BY created_at DESC, id DESC OFFSET 0
      ) l WHERE ${where} ORDER BY l.created_at DESC, l.id DESC LIMIT ${most}
    ) found ORDER BY place.rank, found.created_at DESC, found.id DESC LIMIT ${most}`;

/** How many places are read first; then twice as many each time until the page is full. */
const firstPlaces = 8;

/**
 * Ids in the order of distance, of each place the newest first. All listings of a place are equally far away, so no distance is
 * computed. `where` is all conditions of the search. Index: listing_place_recent_idx.
 */
export async function findNearestIds(
  db: MarketplaceDb,
  places: readonly NearPlace[],
  where: Prisma.Sql,
  page: Page,
): Promise<string[]> {
  const read = async (statement: Prisma.Sql) =>
    (await queryPoolRows<{ id: string }>(db, statement)).map(({ id }) => id);
  if (page.total <= fewMatches) return read(sortedSql(places, where, page));
  const end = page.offset + page.limit;
  const ids: string[] = [];
  let from = 0;
  for (let size = firstPlaces; from < places.length && ids.length < end; size *= 2) {
    ids.push(...(await read(newestOfEachSql(places.slice(from, from + size), where, end - ids.length))));
    from += size;
  }
  return ids.slice(page.offset, end);
}

/** To a tenth from a place; a reader's position is rounded, and so is the distance from it. */
const roundDistance = (near: string, kilometres: number) =>
  isPositionText(near) ? Math.round(kilometres) : Number(kilometres.toFixed(1));

/** A column with the kilometres from where the search is near; nothing for any other search. */
export function distanceKilometresColumnSql({
  near,
  radius,
}: Pick<ListingFilters, 'near' | 'radius'>): Prisma.Sql {
  if (near === undefined) return Prisma.empty;
  const distances = findPlacesNear(near, radius).map(({ id, kilometres }) => [
    id,
    roundDistance(near, kilometres),
  ]);
  return Prisma.sql`, (${JSON.stringify(Object.fromEntries(distances))}::json ->> l.place_id)::float8 AS "distance"`;
}
