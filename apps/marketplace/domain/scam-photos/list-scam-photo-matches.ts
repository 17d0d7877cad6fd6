import { Prisma } from '@repo/db/marketplace';
import type { ScamPhotoMatchPage, ScamPhotoMatchQuery } from '@repo/schemas/marketplace/scam-photo';
import type { ModeratorContext } from '#domain/context.ts';

/** What is sold, hidden or deleted needs nobody's look any more. Index scam_photo_match_open_idx. */
const openSql = Prisma.sql`
  FROM scam_photo_match m JOIN listing l ON l.id = m.listing_id
  WHERE m.dismissed_at IS NULL AND l.status IN ('AVAILABLE', 'RESERVED') AND l.deleted_at IS NULL`;

export async function countScamPhotoMatches({ db }: Pick<ModeratorContext, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(DISTINCT m.listing_id)::int AS count ${openSql}`;
  return row?.count ?? 0;
}

/** Listings with photos like those of scams, one line each with the closest photo; the longest waiting first. */
export async function listScamPhotoMatches(
  ctx: ModeratorContext,
  { page, limit }: ScamPhotoMatchQuery,
): Promise<ScamPhotoMatchPage> {
  const total = await countScamPhotoMatches(ctx);
  const data = await ctx.db.$queryRaw<ScamPhotoMatchPage['data']>`
    SELECT json_build_object('id', l.id, 'title', l.title, 'slug', l.slug, 'status', l.status::text,
        'seller', json_build_object('id', u.id, 'name', u.name)) AS listing,
      photo.url AS photo, found.distance, to_char(found.found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "foundAt",
      CASE WHEN scam.id IS NULL THEN NULL ELSE json_build_object('id', scam.id, 'title', scam.title,
        'sellerId', scam.seller_id, 'photo', scam_image.url) END AS scam
    FROM (
      SELECT DISTINCT ON (m.listing_id) m.listing_id, m.scam_photo_id, m.key, m.distance, m.found_at ${openSql}
      ORDER BY m.listing_id, m.distance, m.scam_photo_id
    ) found
    JOIN listing l ON l.id = found.listing_id JOIN "user" u ON u.id = l.seller_id
    JOIN scam_photo p ON p.id = found.scam_photo_id
    LEFT JOIN listing scam ON scam.id = p.listing_id AND scam.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT i.url FROM listing_image i WHERE i.listing_id = l.id AND i.key = found.key LIMIT 1
    ) photo ON true
    LEFT JOIN LATERAL (
      SELECT i.url FROM listing_image i JOIN stored_image s ON s.key = i.key
      WHERE i.listing_id = scam.id AND s.hash = p.hash ORDER BY i."order" LIMIT 1
    ) scam_image ON true
    ORDER BY found.found_at, l.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
