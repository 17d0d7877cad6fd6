import { inTransaction, type MarketplaceClient } from '@repo/db/marketplace';
import { findPlaceOfWholeText, placeMatchingVersion } from '@repo/schemas/marketplace/places/find-places';

/** Few enough that the lock on the log of changes is held for an instant. */
const listingsAtOnce = 500;

type Row = { id: string; location: string };

/**
 * Compares the locations of listings with the list of places: those from before it, and all of them again once its version is
 * raised. A place that is known stays, and so do the dates of the listing. Listings changed meanwhile are left to their change.
 * Answers how many listings were compared.
 */
export async function storeMatchedListingPlaces(
  { db }: { db: MarketplaceClient },
  signal?: AbortSignal,
  batchSize: number = listingsAtOnce,
): Promise<number> {
  let compared = 0;
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const rows = await db.$queryRaw<Row[]>`
      SELECT id, location FROM listing WHERE id > ${after} AND place_list < ${placeMatchingVersion}::int ORDER BY id LIMIT ${batchSize}`;
    const last = rows.at(-1);
    if (last === undefined) return compared;
    await storePlaces(db, rows);
    compared += rows.length;
    after = last.id;
  }
}

function storePlaces(db: MarketplaceClient, rows: readonly Row[]): Promise<number> {
  const places = rows.map(({ location }) => findPlaceOfWholeText(location)?.id ?? null);
  return inTransaction(
    db,
    (tx) => tx.$executeRaw`
      UPDATE listing l SET place_id = coalesce(l.place_id, compared.place_id), place_list = ${placeMatchingVersion}::int
      FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ location }) => location)}::text[], ${places}::text[])
        AS compared (id, location, place_id)
      WHERE l.id = compared.id AND l.location = compared.location AND l.place_list < ${placeMatchingVersion}::int`,
  );
}
