import { Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import type { SellerRating } from '#domain/listings/listing-card-item.ts';

/** Within an hour, a few hours, a day. */
export type ResponsePace = 'HOUR' | 'HOURS' | 'DAY';

/** What pages show of a seller beyond the documented listing. */
export type SellerFacts = {
  rating: SellerRating | null;
  sold: number;
  /** Null of who answers slower, or was asked too seldom. */
  pace: ResponsePace | null;
  /** Of a signed-out visitor false; null where following is not possible. */
  isFollowing: boolean | null;
  /** Null for everybody but the seller. */
  followers: number | null;
};

export const ratingJsonSql = Prisma.sql`
  CASE WHEN s.rating_count > 0 THEN json_build_object(
    'count', s.rating_count, 'average', round(s.rating_total::numeric / s.rating_count, 1)) END`;

/**
 * Null where following is not possible: oneself, somebody whose account is not open, and where one of the two blocked the other.
 * Keys of `follow` and `block`.
 */
function isFollowingSql(viewerId: string | null): Prisma.Sql {
  const isOpen = Prisma.sql`s.banned_at IS NULL AND s.closed_at IS NULL`;
  if (viewerId === null) return Prisma.sql`CASE WHEN ${isOpen} THEN false END`;
  return Prisma.sql`CASE WHEN ${isOpen} AND s.id <> ${viewerId} AND NOT EXISTS (
    SELECT FROM block b WHERE (b.blocker_id = ${viewerId} AND b.blocked_id = s.id)
      OR (b.blocker_id = s.id AND b.blocked_id = ${viewerId})
    ) THEN EXISTS (SELECT FROM follow f WHERE f.follower_id = ${viewerId} AND f.seller_id = s.id) END`;
}

/** For the seller alone. Index: follow_seller_id_follower_id_idx. */
function followersSql(viewerId: string | null): Prisma.Sql {
  if (viewerId === null) return Prisma.sql`NULL`;
  return Prisma.sql`CASE WHEN s.id = ${viewerId} THEN (SELECT count(*)::int FROM follow f WHERE f.seller_id = s.id) END`;
}

/** Of a user `s`. Index: listing_seller_idx. */
export const sellerFactsJsonSql = (viewerId: string | null) => Prisma.sql`json_build_object(
    'rating', ${ratingJsonSql},
    'sold', (SELECT count(*)::int FROM listing d WHERE d.seller_id = s.id AND d.status = 'SOLD' AND d.deleted_at IS NULL),
    'pace', (SELECT t.pace FROM response_time t WHERE t.seller_id = s.id),
    'isFollowing', ${isFollowingSql(viewerId)},
    'followers', ${followersSql(viewerId)}
  )`;

/** For a profile, whose reader may see it. */
export async function getSellerFacts(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<SellerFacts> {
  const rows = await db.$queryRaw<{ facts: SellerFacts }[]>`
    SELECT ${sellerFactsJsonSql(actor?.id ?? null)} AS facts FROM "user" s WHERE s.id = ${id}`;
  return rows[0]?.facts ?? { rating: null, sold: 0, pace: null, isFollowing: null, followers: null };
}
