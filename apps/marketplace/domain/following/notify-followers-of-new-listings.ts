import { inTransaction, type MarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import type { DeliveryContext } from '@repo/notifications/service/notifications-adapter';
import { notifications } from '#domain/notifications/notifications.ts';
import { followedSellerKind } from '#notifications/followed-seller-kind.ts';

type Tools = Pick<DeliveryContext<MarketplaceClient>, 'clock' | 'keys'>;

/** Few enough that the recipients' other work does not wait for the statement. */
const peopleAtOnce = 1_000;

type Listed = {
  listingId: string;
  title: string;
  price: string;
  sellerId: string;
  seller: string;
  notedAt: Date;
  lastFollowerId: string | null;
  /** False once it is sold, hidden or deleted: nobody else is notified. */
  isForSale: boolean;
};

/** Index: listing_to_announce_noted_at_listing_id_idx. */
async function claimListing(tx: MarketplaceDb): Promise<Listed | undefined> {
  const [listed] = await tx.$queryRaw<Listed[]>`
    SELECT a.listing_id AS "listingId", l.title, l.price::text AS price, l.seller_id AS "sellerId", s.name AS seller,
      a.noted_at AS "notedAt", a.last_follower_id AS "lastFollowerId",
      l.status = 'AVAILABLE' AND l.deleted_at IS NULL AND s.banned_at IS NULL AND s.closed_at IS NULL AS "isForSale"
    FROM listing_to_announce a JOIN listing l ON l.id = a.listing_id JOIN "user" s ON s.id = l.seller_id
    ORDER BY a.noted_at, a.listing_id LIMIT 1
    FOR UPDATE OF a SKIP LOCKED`;
  return listed;
}

/** Who followed the seller when it was listed, the next of them. Index: follow_seller_id_follower_id_idx. */
async function readFollowers(tx: MarketplaceDb, { sellerId, notedAt, lastFollowerId }: Listed) {
  const rows = await tx.follow.findMany({
    where: {
      sellerId,
      createdAt: { lte: notedAt },
      ...(lastFollowerId === null ? {} : { followerId: { gt: lastFollowerId } }),
    },
    orderBy: { followerId: 'asc' },
    take: peopleAtOnce,
    select: { followerId: true },
  });
  return rows.map(({ followerId }) => followerId);
}

/** False when nothing is left. */
async function announceBatch(tx: MarketplaceDb, tools: Tools): Promise<boolean> {
  const listed = await claimListing(tx);
  if (!listed) return false;
  const { listingId, title, price, sellerId, seller, isForSale } = listed;
  const followers = isForSale ? await readFollowers(tx, listed) : [];
  const data = { sellerId, seller, listingId, title, price };
  await notifications.notify(
    tx,
    tools,
    followedSellerKind,
    followers.map((userId) => ({ userId, data })),
    { actorId: sellerId },
  );
  const last = followers.length < peopleAtOnce ? undefined : followers.at(-1);
  const where = { listingId };
  if (last === undefined) await tx.listingToAnnounce.delete({ where });
  else await tx.listingToAnnounce.update({ where, data: { lastFollowerId: last } });
  return true;
}

/** Tells followers what a seller has listed, in batches; processes may run it concurrently. */
export async function notifyFollowersOfNewListings(
  { db, ...tools }: Tools & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while (await inTransaction(db, (tx) => announceBatch(tx, tools), { timeoutMs: 60_000 }));
}
