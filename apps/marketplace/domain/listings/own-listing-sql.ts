import { Prisma } from '@repo/db/marketplace';
import type { OwnListingFilters, OwnListingSort } from '@repo/schemas/marketplace/own-listing-query';
import type { SignedInContext } from '#domain/context.ts';
import { hasEveryTermSql, searchedTitleSql } from '#domain/search-text.ts';
import { last14SingaporeDays } from './get-own-listing-activity.ts';

/** Over the last 14 Singapore days. Indexes: the key of listing_view, favorite_listing_id_created_at_idx. */
export function activityCountLast14DaysSql(now: Date): Prisma.Sql {
  const [since] = last14SingaporeDays(now);
  return Prisma.sql`(
    (SELECT count(*) FROM listing_view v WHERE v.listing_id = l.id AND v.day >= ${since}::date)
    + (SELECT count(*) FROM favorite f WHERE f.listing_id = l.id
        AND f.created_at >= ${since}::date::timestamp AT TIME ZONE 'Asia/Singapore')
  )::int`;
}

const sortColumns: Record<Exclude<OwnListingSort, 'activity'>, Prisma.Sql> = {
  title: searchedTitleSql,
  status: Prisma.sql`l.status`,
  price: Prisma.sql`l.price`,
  condition: Prisma.sql`l.condition`,
  category: Prisma.sql`c.name`,
  views: Prisma.sql`l.view_count`,
  likes: Prisma.sql`l.like_count`,
  listed: Prisma.sql`l.created_at`,
};

const newestFirst = Prisma.sql`l.created_at DESC, l.id DESC`;

function orderOf(sort: OwnListingFilters['sort'], now: Date): Prisma.Sql {
  if (sort === undefined) return newestFirst;
  const isDescending = sort.startsWith('-');
  const by = sort.replace(/^-/, '') as OwnListingSort;
  const column = by === 'activity' ? activityCountLast14DaysSql(now) : sortColumns[by];
  return Prisma.sql`${column} ${isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`}, ${newestFirst}`;
}

/** `place` is the position in the order, from 1. Index: listing_seller_idx. */
export function matchingOwnListingsSql(
  { actor, clock }: SignedInContext,
  { status, q, sort }: OwnListingFilters,
): Prisma.Sql {
  const text = Prisma.sql`(l.search_text || E'\\n' || normalise_text(c.name))`;
  return Prisma.sql`
    SELECT l.id, row_number() OVER (ORDER BY ${orderOf(sort, clock())})::int AS place
    FROM listing l JOIN category c ON c.id = l.category_id
    WHERE l.seller_id = ${actor.id} AND l.deleted_at IS NULL
      ${status === undefined ? Prisma.empty : Prisma.sql`AND l.status = ${status}::"ListingStatus"`}
      ${q === undefined ? Prisma.empty : Prisma.sql`AND ${hasEveryTermSql(text, q)}`}`;
}

/**
 * Whom a change of the status concerns. Indexes: offer_listing_id_idx, offer_listing_listing_id_idx, and those of what
 * is accepted or sold.
 */
export function offerAndDealColumnsSql(now: Date): Prisma.Sql {
  return Prisma.sql`
    (SELECT count(*)::int FROM (
        SELECT o.id, o.status, o.expires_at FROM offer o WHERE o.listing_id = l.id
        UNION SELECT o.id, o.status, o.expires_at FROM offer_listing i JOIN offer o ON o.id = i.offer_id WHERE i.listing_id = l.id
      ) o WHERE o.status = 'OPEN' AND o.expires_at > ${now}::timestamptz) AS "openOffers",
    (SELECT u.name FROM "user" u WHERE u.id = coalesce(
      (SELECT o.buyer_id FROM offer o WHERE o.listing_id = l.id AND o.status = 'ACCEPTED'),
      (SELECT o.buyer_id FROM offer_listing i JOIN offer o ON o.id = i.offer_id WHERE i.listing_id = l.id AND i.is_accepted)
    )) AS "reservedFor",
    (SELECT u.name FROM deal d JOIN "user" u ON u.id = d.buyer_id
      WHERE d.listing_id = l.id AND d.cancelled_at IS NULL) AS "soldTo"`;
}
