import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma } from '@repo/db/marketplace';

/** How often a listing comes to the top: when it is published, and then by its seller. */
export const daysBetweenBumps = 7;

/** When listing `l` last came to the top. */
export const latestAtSql = Prisma.sql`greatest(l.bumped_at, l.created_at)`;

/** The id breaks ties. Indexes: listing_latest_idx, listing_category_latest_idx. */
export const latestFirstSql = Prisma.sql`${latestAtSql} DESC, l.id DESC`;

/** From when on the seller of listing `l` can bring it back to the top. */
export const bumpableFromSql = Prisma.raw(
  isoTimestampSql(`(greatest(l.bumped_at, l.created_at) + interval '${daysBetweenBumps} days')`),
);
