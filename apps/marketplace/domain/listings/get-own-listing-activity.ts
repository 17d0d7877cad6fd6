import type { ListingActivity } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

const days = 14;

type Row = { id: string; date: string; views: number; likes: number };

/** Singapore days up to today, oldest first, as "2026-11-20". */
export function last14SingaporeDays(now: Date): string[] {
  const today = Date.parse(`${singaporeDay(now)}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Omits withdrawn likes. Indexes: listing_seller_idx, listing_view's key, favorite_listing_id_created_at_idx. */
export async function getOwnListingActivityLast14Days({
  db,
  actor,
  clock,
}: SignedInContext): Promise<ListingActivity> {
  const dates = last14SingaporeDays(clock());
  const since = dates[0];
  const rows = await db.$queryRaw<Row[]>`
    WITH own AS (SELECT id FROM listing WHERE seller_id = ${actor.id} AND deleted_at IS NULL),
    events AS (
      SELECT own.id, v.day, 1 AS views, 0 AS likes
      FROM own JOIN listing_view v ON v.listing_id = own.id AND v.day >= ${since}::date
      UNION ALL
      SELECT own.id, (f.created_at AT TIME ZONE 'Asia/Singapore')::date, 0, 1
      FROM own JOIN favorite f
        ON f.listing_id = own.id AND f.created_at >= ${since}::date::timestamp AT TIME ZONE 'Asia/Singapore'
    )
    SELECT id, to_char(day, 'YYYY-MM-DD') AS date, sum(views)::int AS views, sum(likes)::int AS likes
    FROM events GROUP BY id, day`;

  const byListing = Map.groupBy(rows, (row) => row.id);
  const series = (of: Row[], what: 'views' | 'likes') =>
    dates.map((date) => of.reduce((sum, row) => (row.date === date ? sum + row[what] : sum), 0));
  const views = series(rows, 'views');
  const likes = series(rows, 'likes');
  return {
    days: dates.map((date, index) => ({ date, views: views[index] ?? 0, likes: likes[index] ?? 0 })),
    listings: [...byListing].map(([id, of]) => ({
      id,
      views: series(of, 'views'),
      likes: series(of, 'likes'),
    })),
  };
}
