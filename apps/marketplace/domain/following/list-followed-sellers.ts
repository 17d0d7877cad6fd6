import { Prisma } from '@repo/db/marketplace';
import type { FollowedSeller, FollowingPage, FollowingQuery } from '@repo/schemas/marketplace/follow';
import type { SignedInContext } from '#domain/context.ts';
import { isoSql } from '#domain/listings/listing-sql.ts';
import { encodeTimeCursor, parseTimeCursorOrThrow } from '#domain/time-cursor.ts';

/** The latest first; who is banned or has closed the account is left out. Index: follow_follower_id_created_at_seller_id_idx. */
export async function listFollowedSellers(
  { db, actor }: SignedInContext,
  { cursor, limit }: FollowingQuery,
): Promise<FollowingPage> {
  const after = cursor === undefined ? null : parseTimeCursorOrThrow(cursor);
  const rows = await db.$queryRaw<FollowedSeller[]>`
    SELECT json_build_object('id', s.id, 'name', s.name, 'image', s.image) AS seller, ${isoSql('f.created_at')} AS "followedAt",
      (SELECT count(*)::int FROM listing l WHERE l.seller_id = s.id AND l.status = 'AVAILABLE') AS available
    FROM follow f JOIN "user" s ON s.id = f.seller_id AND s.banned_at IS NULL AND s.closed_at IS NULL
    WHERE f.follower_id = ${actor.id}
      ${after ? Prisma.sql`AND (f.created_at, f.seller_id) < (${after.at}::timestamptz, ${after.id}::text)` : Prisma.empty}
    ORDER BY f.created_at DESC, f.seller_id DESC LIMIT ${limit + 1}`;
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return {
    data,
    nextCursor: last ? encodeTimeCursor({ at: last.followedAt, id: last.seller.id }) : null,
  };
}
