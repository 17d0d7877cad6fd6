import { inTransaction, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { MediaUnavailableError } from '@repo/media/media-store';
import { reservedBytes } from '@repo/media/reserved-bytes';
import type { Context } from '#domain/context.ts';
import { rememberScamPhotos } from './remember-scam-photos.ts';
import { distanceSql, isDistinctiveSql, mostDifferentBits } from './similar-photos-sql.ts';

type CheckContext = Pick<Context, 'db' | 'media' | 'clock'>;
type DueCheck = { listingId: string; dueAt: Date };
type Photo = { key: string; sellerId: string; listedAt: Date; signedAt: Date | null };

const batch = 50;
const retryAfterMs = 5 * 60_000;
/** A permission to upload is valid for an hour, and the upload may begin at its end. */
const uploadMayTakeMs = 2 * 60 * 60_000;
const comparisonTimeoutMs = 60_000;

/**
 * Hashes new photos of listings and compares them with those of scams, and new scams' photos with all that are here. Safe to
 * run concurrently and to repeat. Returns how many listings it checked.
 */
export async function checkPhotos(ctx: CheckContext, signal?: AbortSignal): Promise<number> {
  let checked = 0;
  for (;;) {
    const due = await ctx.db.photoCheck.findMany({
      where: { dueAt: { lte: ctx.clock() } },
      orderBy: [{ dueAt: 'asc' }, { listingId: 'asc' }],
      take: batch,
    });
    for (const check of due) {
      signal?.throwIfAborted();
      if (await checkListing(ctx, check)) checked += 1;
    }
    if (due.length < batch) break;
  }
  await compareNewScamPhotos(ctx, signal);
  return checked;
}

/** False if a photo could not be hashed: the check is due again later, for that one. */
async function checkListing(ctx: CheckContext, { listingId, dueAt }: DueCheck): Promise<boolean> {
  const isComplete = await hashPhotosOf(ctx, listingId);
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock();
    await rememberScamPhotos(tx, { listingIds: [listingId], now });
    // Also what was dismissed: the same photo under a new key is looked at again.
    await tx.$executeRaw`
      DELETE FROM scam_photo_match m WHERE m.listing_id = ${listingId} AND NOT EXISTS (
        SELECT FROM listing_image i WHERE i.listing_id = m.listing_id AND i.key = m.key)`;
    await findMatches(tx, Prisma.sql`i.listing_id = ${listingId}`, now);
    // Not if it was given other photos meanwhile.
    const which = { where: { listingId, dueAt } };
    if (isComplete) await tx.photoCheck.deleteMany(which);
    else
      await tx.photoCheck.updateMany({ ...which, data: { dueAt: new Date(now.getTime() + retryAfterMs) } });
  });
  return isComplete;
}

/** False if the media service failed, or does not have a file yet that may still be on its way. */
async function hashPhotosOf({ db, media, clock }: CheckContext, listingId: string): Promise<boolean> {
  const photos = await db.$queryRaw<Photo[]>`
    SELECT i.key, l.seller_id AS "sellerId", l.created_at AS "listedAt", s.created_at AS "signedAt"
    FROM listing_image i JOIN listing l ON l.id = i.listing_id LEFT JOIN stored_image s ON s.key = i.key
    WHERE i.listing_id = ${listingId} AND i.key <> '' AND s.hashed_at IS NULL ORDER BY i."order"`;
  let isComplete = true;
  for (const { key, sellerId, listedAt, signedAt } of photos) {
    const hash = await media.readPhotoHash(key).catch((error: unknown) => {
      if (error instanceof MediaUnavailableError) return undefined;
      throw error;
    });
    const mayCome = signedAt !== null && clock().getTime() - signedAt.getTime() < uploadMayTakeMs;
    if (hash === undefined || (hash === null && mayCome)) {
      isComplete = false;
      continue;
    }
    // The nightly job writes the real size of a file that had no row.
    await db.$executeRaw`
      INSERT INTO stored_image (key, user_id, bytes, created_at, hash, hashed_at)
      VALUES (${key}, ${sellerId}, ${reservedBytes.image}, ${listedAt}, ${hash}, ${clock()})
      ON CONFLICT (key) DO UPDATE SET hash = excluded.hash, hashed_at = excluded.hashed_at`;
  }
  return isComplete;
}

/** `which` is a condition on image `i`, hashed image `s` or scam photo `p`. One match of a listing and a scam's photo, the closest. */
async function findMatches(tx: MarketplaceDb, which: Prisma.Sql, now: Date): Promise<void> {
  const distance = distanceSql(Prisma.sql`s.hash`, Prisma.sql`p.hash`);
  await tx.$executeRaw`
    INSERT INTO scam_photo_match (listing_id, scam_photo_id, key, distance, found_at)
    SELECT DISTINCT ON (i.listing_id, p.id) i.listing_id, p.id, i.key, ${distance}, ${now}::timestamptz
    FROM scam_photo p
    JOIN stored_image s ON ${distance} <= ${mostDifferentBits} AND ${isDistinctiveSql(Prisma.sql`s.hash`)}
    JOIN listing_image i ON i.key = s.key
    WHERE ${which} AND i.listing_id IS DISTINCT FROM p.listing_id
    ORDER BY i.listing_id, p.id, ${distance}, i."order"
    ON CONFLICT DO NOTHING`;
}

/** One scan of all hashes for each: moderators hide few scams. */
async function compareNewScamPhotos({ db, clock }: CheckContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const photo = await db.scamPhoto.findFirst({ where: { comparedAt: null }, orderBy: { id: 'asc' } });
    if (photo === null) return;
    await inTransaction(
      db,
      async (tx) => {
        await findMatches(tx, Prisma.sql`p.id = ${photo.id}`, clock());
        await tx.scamPhoto.updateMany({ where: { id: photo.id }, data: { comparedAt: clock() } });
      },
      { timeoutMs: comparisonTimeoutMs },
    );
  }
}
