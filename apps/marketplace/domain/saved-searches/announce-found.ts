import { inTransaction, type MarketplaceClient, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { notifications } from '#domain/notifications/notifications.ts';
import { savedSearchKind } from '#notifications/saved-search-kind.ts';
import type { AlertTools } from './alert-owners.ts';
import { mayBeToldSql, nameOf, readCategoryNames } from './saved-search-rows.ts';

const searchesAtOnce = 200;
/** Of one search in one alert; the page has all. */
const mostListings = 100;

type Due = { id: string; userId: string; parameters: string };
type Found = { listingId: string; title: string; price: string };

async function claimDue(tx: MarketplaceDb, now: Date): Promise<(Due & { found: Found[] })[]> {
  const due = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM saved_search WHERE due_at <= ${now}::timestamptz ORDER BY due_at LIMIT ${searchesAtOnce}
    FOR UPDATE SKIP LOCKED`;
  if (due.length === 0) return [];
  const ids = Prisma.sql`${due.map(({ id }) => id)}::text[]`;
  const rows = await tx.$queryRaw<(Due & { found: Found[] })[]>`
    SELECT s.id, s.user_id AS "userId", s.parameters, (
        SELECT coalesce(json_agg(found ORDER BY found."matchedAt", found."listingId"), '[]') FROM (
          SELECT l.id AS "listingId", l.title, l.price::text AS price, m.matched_at AS "matchedAt"
          FROM saved_search_match m JOIN listing l ON l.id = m.listing_id
          WHERE m.saved_search_id = s.id AND m.matched_at > s.announced_at AND ${mayBeToldSql}
          ORDER BY m.matched_at DESC, l.id DESC LIMIT ${mostListings}
        ) found
      ) AS found
    FROM saved_search s WHERE s.id = ANY (${ids}) ORDER BY s.id`;
  await tx.$executeRaw`
    UPDATE saved_search SET due_at = NULL, announced_at = ${now}::timestamptz WHERE id = ANY (${ids})`;
  return rows;
}

/** Answers how many searches were due. */
async function announceBatch(tx: MarketplaceDb, tools: AlertTools): Promise<number> {
  const searches = await claimDue(tx, tools.clock());
  if (searches.length === 0) return 0;
  const categories = await readCategoryNames(tx);
  const notices = searches.flatMap(({ id: searchId, userId, parameters, found }) => {
    const search = nameOf(parameters, categories);
    return found.map(({ listingId, title, price }) => ({
      userId,
      data: { searchId, search, parameters, listingId, title, price },
    }));
  });
  // One alert of each search, however much was found; nobody's doing in particular.
  await notifications.notify(tx, tools, savedSearchKind, notices);
  return searches.length;
}

/** Daily and weekly alerts that are due: one for each search that found something. Processes may run it concurrently. */
export async function announceFound(
  { db, ...tools }: AlertTools & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while ((await inTransaction(db, (tx) => announceBatch(tx, tools), { timeoutMs: 60_000 })) > 0);
}
