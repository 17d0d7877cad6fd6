import { Prisma } from '@repo/db/marketplace';
import type { OwnListing, OwnListingPage } from '@repo/schemas/marketplace/listing';
import type { OwnListingQuery } from '@repo/schemas/marketplace/listing-query';
import type { SignedInContext } from '#domain/context.ts';
import { furthestOffset } from './furthest-offset.ts';
import { ownColumns } from './listing-sql.ts';

const noCounts = { AVAILABLE: 0, RESERVED: 0, SOLD: 0, ARCHIVED: 0, HIDDEN: 0 };

type Row = { counts: Partial<OwnListingPage['counts']> | null; items: OwnListing[] | null };

/** The caller's listings in any status, newest first, with the number in each. Index: listing_seller_idx. */
export async function listOwnListings(
  { db, actor }: SignedInContext,
  { status, page, limit }: OwnListingQuery,
): Promise<OwnListingPage> {
  const ofStatus =
    status === undefined ? Prisma.empty : Prisma.sql`WHERE status = ${status}::"ListingStatus"`;
  const offset = Math.min((page - 1) * limit, furthestOffset);
  const rows = await db.$queryRaw<[Row]>`
    WITH own AS MATERIALIZED (
      SELECT id, status, created_at FROM listing WHERE seller_id = ${actor.id} AND deleted_at IS NULL
    )
    SELECT (
      SELECT json_object_agg(status, count) FROM (SELECT status, count(*) FROM own GROUP BY status) c
    ) AS counts, (
      SELECT json_agg(item) FROM (
        SELECT ${ownColumns}, l.hidden_at IS NOT NULL AS "hiddenByModerator", l.hidden_reason AS "hiddenReason"
        FROM (SELECT id FROM own ${ofStatus} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) o
        JOIN listing l ON l.id = o.id JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
        ORDER BY l.created_at DESC, l.id DESC
      ) item
    ) AS items`;
  const counts = { ...noCounts, ...rows[0].counts };
  const total =
    status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  return {
    data: rows[0].items ?? [],
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    counts,
  };
}
