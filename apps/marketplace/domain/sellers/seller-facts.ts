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
};

export const ratingSql = Prisma.sql`
  CASE WHEN s.rating_count > 0 THEN json_build_object(
    'count', s.rating_count, 'average', round(s.rating_total::numeric / s.rating_count, 1)) END`;

/** Of a user `s`. Index: listing_seller_idx. */
export const sellerFactsSql = Prisma.sql`json_build_object(
    'rating', ${ratingSql},
    'sold', (SELECT count(*)::int FROM listing d WHERE d.seller_id = s.id AND d.status = 'SOLD' AND d.deleted_at IS NULL),
    'pace', (SELECT t.pace FROM response_time t WHERE t.seller_id = s.id)
  )`;

/** For a profile, whose reader may see it. */
export async function getSellerFacts({ db }: Pick<Context, 'db'>, id: string): Promise<SellerFacts> {
  const rows = await db.$queryRaw<{ facts: SellerFacts }[]>`
    SELECT ${sellerFactsSql} AS facts FROM "user" s WHERE s.id = ${id}`;
  return rows[0]?.facts ?? { rating: null, sold: 0, pace: null };
}
