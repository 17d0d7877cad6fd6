import type { Context } from '#domain/context.ts';

/** Beyond them the oldest are forgotten. */
export const maxRecentViewsPerPerson = 100;

/** What the person looked at, after the response. Index: the key of `recent_view`. */
export function storeRecentViewLater(
  { db, clock, defer }: Pick<Context, 'db' | 'clock' | 'defer'>,
  userId: string,
  listingId: string,
): void {
  const viewedAt = clock();
  defer(async () => {
    await db.$executeRaw`
      WITH seen AS (
        INSERT INTO recent_view (user_id, listing_id, viewed_at) VALUES (${userId}, ${listingId}, ${viewedAt})
        ON CONFLICT (user_id, listing_id) DO UPDATE SET viewed_at = EXCLUDED.viewed_at
      )
      DELETE FROM recent_view WHERE user_id = ${userId} AND listing_id <> ${listingId} AND viewed_at <= (
        SELECT viewed_at FROM recent_view WHERE user_id = ${userId} AND listing_id <> ${listingId}
        ORDER BY viewed_at DESC OFFSET ${maxRecentViewsPerPerson - 1} LIMIT 1
      )`;
  });
}
