import type { MarketplaceClient, MarketplaceDb } from '@repo/db/marketplace';
import type { DeliveryContext } from '@repo/notifications/service/notifications-adapter';
import { notifications } from '#domain/notifications/notifications.ts';
import { savedSearchKind } from '#notifications/saved-search-kind.ts';
import { readCategoryNamesBySlug, savedSearchName } from './saved-search-rows.ts';

export type AlertTools = Pick<DeliveryContext<MarketplaceClient>, 'clock' | 'keys'>;

/** A search and a listing that it found. */
export type SearchMatch = { searchId: string; listingId: string };

/** Few enough that the recipients' other work does not wait for the statement. */
const peopleAtOnce = 1_000;

type Found = {
  searchId: string;
  userId: string;
  parameters: string;
  listingId: string;
  title: string;
  price: string;
  sellerId: string;
};

function readFound(tx: MarketplaceDb, matches: readonly SearchMatch[]): Promise<Found[]> {
  return tx.$queryRaw<Found[]>`
    SELECT s.id AS "searchId", s.user_id AS "userId", s.parameters, l.id AS "listingId", l.title, l.price::text AS price,
      l.seller_id AS "sellerId"
    FROM unnest(${matches.map(({ searchId }) => searchId)}::text[], ${matches.map(({ listingId }) => listingId)}::text[])
        AS m (search_id, listing_id)
      JOIN saved_search s ON s.id = m.search_id JOIN listing l ON l.id = m.listing_id
    WHERE s.frequency = 'IMMEDIATE' ORDER BY l.created_at, l.id, s.id`;
}

/** The next eight in the morning in Singapore, every day or on Mondays, for what has found nothing since the last alert. */
async function scheduleDigests(tx: MarketplaceDb, matches: readonly SearchMatch[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE saved_search SET due_at = (
        CASE frequency WHEN 'WEEKLY' THEN date_trunc('week', local.time) + interval '7 days 8 hours'
          ELSE date_trunc('day', local.time) + interval '1 day 8 hours' END) AT TIME ZONE 'Asia/Singapore'
    FROM (SELECT (${now}::timestamptz - interval '8 hours') AT TIME ZONE 'Asia/Singapore' AS time) local
    WHERE id = ANY (${[...new Set(matches.map(({ searchId }) => searchId))]}::text[])
      AND frequency IN ('DAILY', 'WEEKLY') AND due_at IS NULL`;
}

/** Within the transaction that found the matches. What one seller published is that seller's doing, as their limits of mails count it. */
export async function alertOrScheduleDigests(
  tx: MarketplaceDb,
  tools: AlertTools,
  matches: readonly SearchMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  await scheduleDigests(tx, matches, tools.clock());
  const [found, categories] = [await readFound(tx, matches), await readCategoryNamesBySlug(tx)];
  for (const [actorId, ofSeller] of Map.groupBy(found, ({ sellerId }) => sellerId)) {
    const notices = ofSeller.map(({ userId, searchId, parameters, listingId, title, price }) => ({
      userId,
      data: {
        searchId,
        search: savedSearchName(parameters, categories),
        parameters,
        listingId,
        title,
        price,
      },
    }));
    for (let start = 0; start < notices.length; start += peopleAtOnce) {
      const some = notices.slice(start, start + peopleAtOnce);
      await notifications.notify(tx, tools, savedSearchKind, some, { actorId });
    }
  }
}
