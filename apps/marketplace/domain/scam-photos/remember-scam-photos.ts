import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { isDistinctiveHashSql } from './similar-photos-sql.ts';

type Which = { listingId: string } | { sellerId: string };

const whichSql = (which: Which) =>
  'listingId' in which
    ? Prisma.sql`l.id = ${which.listingId}`
    : Prisma.sql`l.seller_id = ${which.sellerId} AND l.deleted_at IS NULL`;

/**
 * Keeps the hashes of the photos of those listings that are hidden as scams, by a decision about them or about their seller, and of what that
 * seller had sold. Photos that are not hashed yet follow when they are (`hashAndCompareDuePhotos`); those uploaded after the decision are not a scam's.
 */
export async function rememberScamPhotos(
  tx: MarketplaceDb,
  { now, ...which }: Which & { now: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO scam_photo (hash, listing_id, decision_id, added_at)
    SELECT DISTINCT ON (l.id, s.hash) s.hash, l.id, d.id, ${now}::timestamptz
    FROM listing l JOIN listing_image i ON i.listing_id = l.id JOIN stored_image s ON s.key = i.key
    JOIN moderation_decision d ON d.subject_id = l.seller_id AND (d.listing_id = l.id OR d.listing_id IS NULL)
    WHERE ${whichSql(which)} AND (l.status = 'HIDDEN' OR (l.status = 'SOLD' AND d.listing_id IS NULL))
      AND ${isDistinctiveHashSql(Prisma.sql`s.hash`)} AND d.reason = 'SCAM' AND d.ended_at IS NULL AND s.created_at <= d.decided_at
    ORDER BY l.id, s.hash, d.listing_id NULLS LAST
    ON CONFLICT (listing_id, hash) DO UPDATE SET decision_id = excluded.decision_id`;
}

/** When somebody is banned for a scam. What was sold before photos were hashed is hashed for it. */
export async function rememberPhotosOfBannedSeller(
  tx: MarketplaceDb,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<void> {
  await rememberScamPhotos(tx, { sellerId, now });
  await tx.$executeRaw`
    INSERT INTO photo_check (listing_id, due_at)
    SELECT DISTINCT l.id, ${now}::timestamptz
    FROM listing l JOIN listing_image i ON i.listing_id = l.id LEFT JOIN stored_image s ON s.key = i.key
    WHERE l.seller_id = ${sellerId} AND l.status = 'SOLD' AND l.deleted_at IS NULL AND i.key <> '' AND s.hashed_at IS NULL
    ON CONFLICT (listing_id) DO NOTHING`;
}

/** Of decisions that were taken back. What was found by them goes too. */
export async function forgetScamPhotos(tx: MarketplaceDb, decisionIds: readonly string[]): Promise<void> {
  await tx.scamPhoto.deleteMany({ where: { decisionId: { in: [...decisionIds] } } });
}
