import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { isDistinctiveSql } from './similar-photos-sql.ts';

/**
 * Keeps the hashes of the photos of those listings that are hidden as scams, by a decision about them or about their seller.
 * Photos that are not hashed yet follow when they are (`checkPhotos`).
 */
export async function rememberScamPhotos(
  tx: MarketplaceDb,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO scam_photo (hash, listing_id, added_at)
    SELECT DISTINCT s.hash, l.id, ${now}::timestamptz
    FROM listing l JOIN listing_image i ON i.listing_id = l.id JOIN stored_image s ON s.key = i.key
    WHERE l.id = ANY(${[...listingIds]}::text[]) AND l.status = 'HIDDEN' AND ${isDistinctiveSql(Prisma.sql`s.hash`)}
      AND EXISTS (
        SELECT FROM moderation_decision d
        WHERE d.subject_id = l.seller_id AND d.reason = 'SCAM' AND d.ended_at IS NULL
          AND (d.listing_id = l.id OR d.listing_id IS NULL)
      )
    ON CONFLICT (listing_id, hash) DO NOTHING`;
}

/** Of a seller's listings that are hidden no more: a decision was taken back. What was found by them goes too. */
export async function forgetScamPhotos(tx: MarketplaceDb, { sellerId }: { sellerId: string }): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM scam_photo p USING listing l
    WHERE l.id = p.listing_id AND l.seller_id = ${sellerId} AND l.status <> 'HIDDEN' AND l.deleted_at IS NULL`;
}
