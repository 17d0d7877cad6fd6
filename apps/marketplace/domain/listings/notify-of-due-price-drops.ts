import { inTransaction, type MarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import type { DeliveryContext } from '@repo/notifications/service/notifications-adapter';
import { notifications } from '#domain/notifications/notifications.ts';
import { priceDropKind } from '#notifications/kinds.ts';
import { maximumAnnouncedPriceShare } from './record-price-change.ts';

type Tools = Pick<DeliveryContext<MarketplaceClient>, 'clock' | 'keys'>;

/** Few enough that the recipients' other work does not wait for the statement. */
const peopleAtOnce = 1_000;

type Drop = {
  listingId: string;
  title: string;
  slug: string;
  sellerId: string;
  price: string;
  previous: string;
  droppedAt: Date;
  favoriteAt: Date | null;
  favoriteId: string | null;
  /** False once it is sold, hidden or deleted, or the price has risen again: nobody else is notified. */
  isTrue: boolean;
};

async function claimDrop(tx: MarketplaceDb, now: Date): Promise<Drop | undefined> {
  const [drop] = await tx.$queryRaw<Drop[]>`
    SELECT d.listing_id AS "listingId", l.title, l.slug, l.seller_id AS "sellerId", l.price::text AS price,
      d.previous::text AS previous, d.dropped_at AS "droppedAt", d.favorite_at AS "favoriteAt", d.favorite_id AS "favoriteId",
      l.status = 'AVAILABLE' AND l.deleted_at IS NULL AND l.price <= d.previous * ${maximumAnnouncedPriceShare}::numeric AS "isTrue"
    FROM price_drop d JOIN listing l ON l.id = d.listing_id
    WHERE d.due_at <= ${now}::timestamptz
    ORDER BY d.due_at LIMIT 1
    FOR UPDATE OF d SKIP LOCKED`;
  return drop;
}

/** Who saved it before its price went down, the next of them. Index: favorite_listing_id_created_at_idx. */
function readSavers(tx: MarketplaceDb, { listingId, droppedAt, favoriteAt, favoriteId }: Drop) {
  return tx.$queryRaw<{ id: string; userId: string; at: Date }[]>`
    SELECT id, user_id AS "userId", created_at AS at FROM favorite
    WHERE listing_id = ${listingId} AND created_at <= ${droppedAt}::timestamptz
      AND (created_at, id) > (coalesce(${favoriteAt}::timestamptz, '-infinity'), coalesce(${favoriteId}::text, ''))
    ORDER BY created_at, id LIMIT ${peopleAtOnce}`;
}

/** False when none is due. */
async function announceBatch(tx: MarketplaceDb, tools: Tools): Promise<boolean> {
  const now = tools.clock();
  const drop = await claimDrop(tx, now);
  if (!drop) return false;
  const { listingId, title, slug, previous: oldPrice, price: newPrice, sellerId: actorId } = drop;
  const savers = drop.isTrue ? await readSavers(tx, drop) : [];
  const data = { listingId, title, slug, oldPrice, newPrice };
  await notifications.notify(
    tx,
    tools,
    priceDropKind,
    savers.map(({ userId }) => ({ userId, data })),
    { actorId },
  );
  const isDone = savers.length < peopleAtOnce;
  const last = isDone ? undefined : savers.at(-1);
  const wasAnnounced = savers.length > 0 || drop.favoriteId !== null;
  await tx.priceDrop.update({
    where: { listingId },
    data: {
      favoriteAt: last?.at ?? null,
      favoriteId: last?.id ?? null,
      ...(isDone ? { dueAt: null } : {}),
      ...(isDone && wasAnnounced ? { announcedAt: now } : {}),
    },
  });
  return true;
}

/** Tells those who saved a listing that its price went down, in batches; processes may run it concurrently. */
export async function notifyOfDuePriceDrops(
  { db, ...tools }: Tools & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while (await inTransaction(db, (tx) => announceBatch(tx, tools), { timeoutMs: 60_000 }));
}
