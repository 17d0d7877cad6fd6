import { Prisma } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import type { ListingCardItem } from '#domain/listings/listing-card-item.ts';
import { cardColumnsSql } from '#domain/listings/listing-sql.ts';
import { encodeTimeCursor, type TimeCursor } from '#domain/time-cursor.ts';

export type FollowedListingsPage = { data: ListingCardItem[]; nextCursor: string | null };

/** For sale, by sellers whom the person follows, the newest first. Of each seller one page is read. Index: listing_seller_idx. */
export async function listAvailableListingsOfFollowedSellers(
  { db, actor }: SignedInContext,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<FollowedListingsPage> {
  const older = after
    ? Prisma.sql`AND (created_at, id) < (${after.at}::timestamptz, ${after.id}::text)`
    : Prisma.empty;
  const rows = await db.$queryRaw<ListingCardItem[]>`
    SELECT ${cardColumnsSql(actor.id)}
    FROM (
      SELECT recent.id FROM follow f
        JOIN "user" u ON u.id = f.seller_id AND u.banned_at IS NULL AND u.closed_at IS NULL
        CROSS JOIN LATERAL (
          SELECT id, created_at FROM listing
          WHERE seller_id = f.seller_id AND status = 'AVAILABLE' AND deleted_at IS NULL ${older}
          ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}
        ) recent
      WHERE f.follower_id = ${actor.id}
      ORDER BY recent.created_at DESC, recent.id DESC LIMIT ${limit + 1}
    ) shown JOIN listing l ON l.id = shown.id JOIN "user" s ON s.id = l.seller_id
    ORDER BY l.created_at DESC, l.id DESC`;
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return { data, nextCursor: last ? encodeTimeCursor({ at: last.createdAt, id: last.id }) : null };
}
