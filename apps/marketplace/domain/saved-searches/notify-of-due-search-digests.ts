import { inTransaction, type MarketplaceClient, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { notifications } from '#domain/notifications/notifications.ts';
import { savedSearchKind } from '#notifications/saved-search-kind.ts';
import type { AlertTools } from './alert-or-schedule-digests.ts';
import { isAlertableListingSql, readCategoryNamesBySlug, savedSearchName } from './saved-search-rows.ts';

const searchesAtOnce = 200;
type Newest = { listingId: string; title: string; price: string };
/** `newest` is null where nothing that was found is for sale any more. */
type Due = { id: string; userId: string; parameters: string; count: number; newest: Newest | null };

async function claimDue(tx: MarketplaceDb, now: Date): Promise<Due[]> {
  const due = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM saved_search WHERE due_at <= ${now}::timestamptz ORDER BY due_at LIMIT ${searchesAtOnce}
    FOR UPDATE SKIP LOCKED`;
  if (due.length === 0) return [];
  const ids = Prisma.sql`${due.map(({ id }) => id)}::text[]`;
  // Index: saved_search_match_saved_search_id_matched_at_idx.
  const rows = await tx.$queryRaw<Due[]>`
    SELECT s.id, s.user_id AS "userId", s.parameters, found.count, found.newest
    FROM saved_search s CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, (array_agg(
        json_build_object('listingId', l.id, 'title', l.title, 'price', l.price::text) ORDER BY m.matched_at DESC, l.id DESC
      ))[1] AS newest
      FROM saved_search_match m JOIN listing l ON l.id = m.listing_id
      WHERE m.saved_search_id = s.id AND m.matched_at > s.announced_at AND ${isAlertableListingSql}
    ) found
    WHERE s.id = ANY (${ids}) ORDER BY s.id`;
  await tx.$executeRaw`
    UPDATE saved_search SET due_at = NULL, announced_at = ${now}::timestamptz WHERE id = ANY (${ids})`;
  return rows;
}

/** Answers how many searches were due. */
async function announceBatch(tx: MarketplaceDb, tools: AlertTools): Promise<number> {
  const searches = await claimDue(tx, tools.clock());
  if (searches.length === 0) return 0;
  const categories = await readCategoryNamesBySlug(tx);
  const notices = searches.flatMap(({ id: searchId, userId, parameters, count, newest }) => {
    if (newest === null) return [];
    const notice = {
      userId,
      data: { searchId, search: savedSearchName(parameters, categories), parameters, ...newest },
    };
    return Array.from({ length: count }, () => notice);
  });
  // One alert of each search, however much was found; nobody's doing in particular.
  await notifications.notify(tx, tools, savedSearchKind, notices);
  return searches.length;
}

/** Daily and weekly alerts that are due: one for each search that found something. Processes may run it concurrently. */
export async function notifyOfDueSearchDigests(
  { db, ...tools }: AlertTools & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while ((await inTransaction(db, (tx) => announceBatch(tx, tools), { timeoutMs: 60_000 })) > 0);
}
