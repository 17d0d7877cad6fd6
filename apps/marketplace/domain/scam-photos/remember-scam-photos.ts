import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { isDistinctiveSql } from './similar-photos-sql.ts';

/**
 * Keeps the hashes of the photos of those listings that are hidden as scams, by a decision about them or about their seller.
 * Photos that are not hashed yet follow when they are (`checkPhotos`); those uploaded after the decision are not a scam's.
 */
export async function rememberScamPhotos(
  tx: MarketplaceDb,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO scam_photo (hash, listing_id, decision_id, added_at)
    SELECT DISTINCT ON (l.id, s.hash) s.hash, l.id, d.id, ${now}::timestamptz
    FROM listing l JOIN listing_image i ON i.listing_id = l.id JOIN stored_image s ON s.key = i.key
    JOIN moderation_decision d ON d.subject_id = l.seller_id AND (d.listing_id = l.id OR d.listing_id IS NULL)
    WHERE l.id = ANY(${[...listingIds]}::text[]) AND l.status = 'HIDDEN' AND ${isDistinctiveSql(Prisma.sql`s.hash`)}
      AND d.reason = 'SCAM' AND d.ended_at IS NULL AND s.created_at <= d.decided_at
    ORDER BY l.id, s.hash, d.listing_id NULLS LAST
    ON CONFLICT (listing_id, hash) DO UPDATE SET decision_id = excluded.decision_id`;
}

/** Of decisions that were taken back. What was found by them goes too. */
export async function forgetScamPhotos(tx: MarketplaceDb, decisionIds: readonly string[]): Promise<void> {
  await tx.scamPhoto.deleteMany({ where: { decisionId: { in: [...decisionIds] } } });
}
