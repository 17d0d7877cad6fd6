import type { OwnListing, OwnListingPage } from '@repo/schemas/marketplace/listing';
import type { OwnListingQuery } from '@repo/schemas/marketplace/own-listing-query';
import type { SignedInContext } from '#domain/context.ts';
import { bumpableFromSql } from './latest-order.ts';
import { ownListingColumnsSql } from './listing-sql.ts';
import { maximumOffset } from './maximum-offset.ts';
import { matchingOwnListingsSql, offerAndDealColumnsSql } from './own-listing-sql.ts';

const noCounts = { AVAILABLE: 0, RESERVED: 0, SOLD: 0, ARCHIVED: 0, HIDDEN: 0 };

type Row = { counts: Partial<OwnListingPage['counts']> | null; total: number; items: OwnListing[] | null };

/** Newest first by default. The status counts cover all of the caller's listings. */
export async function listOwnListings(
  ctx: SignedInContext,
  { page, limit, ...filters }: OwnListingQuery,
): Promise<OwnListingPage> {
  const offset = Math.min((page - 1) * limit, maximumOffset);
  const rows = await ctx.db.$queryRaw<[Row]>`
    WITH matching AS MATERIALIZED (${matchingOwnListingsSql(ctx, filters)})
    SELECT (
      SELECT json_object_agg(status, count) FROM (
        SELECT status, count(*) FROM listing WHERE seller_id = ${ctx.actor.id} AND deleted_at IS NULL GROUP BY status
      ) c
    ) AS counts, (SELECT count(*)::int FROM matching) AS total, (
      SELECT json_agg(item ORDER BY place) FROM (
        SELECT m.place, ${ownListingColumnsSql}, l.hidden_at IS NOT NULL AS "hiddenByModerator", l.hidden_reason AS "hiddenReason",
          ${offerAndDealColumnsSql(ctx.clock())}, ${bumpableFromSql} AS "bumpableFrom"
        FROM matching m JOIN listing l ON l.id = m.id
        JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
        WHERE m.place > ${offset} AND m.place <= ${offset + limit}
      ) item
    ) AS items`;
  const [{ counts, total, items }] = rows;
  return {
    data: items ?? [],
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    counts: { ...noCounts, ...counts },
  };
}
