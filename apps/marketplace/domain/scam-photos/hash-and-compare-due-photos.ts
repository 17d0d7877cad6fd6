import { inTransaction, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { MediaUnavailableError } from '@repo/media/media-store';
import { reservedBytes } from '@repo/media/reserved-bytes';
import type { Context } from '#domain/context.ts';
import { rememberScamPhotos } from './remember-scam-photos.ts';
import { hashDistanceSql, isDistinctiveHashSql, maximumDifferentBits } from './similar-photos-sql.ts';

type CheckContext = Pick<Context, 'db' | 'media' | 'clock'>;
type DueCheck = { listingId: string; dueAt: Date; tries: number };
type Photo = { key: string; sellerId: string; listedAt: Date; signedAt: Date | null };

const batch = 50;
/** Each is a scan of all hashes: 430 ms with a million of them. */
const scamPhotosPerRound = 5;
/** A run is over within minutes; the next one, a minute later, continues. */
const roundsPerRun = 20;
const failuresThatOpen = 3;
const maximumPauseMinutes = 30;
/** A permission to upload is valid for an hour, and the upload may begin at its end. */
const uploadMayTakeMs = 2 * 60 * 60_000;
const comparisonTimeoutMs = 60_000;

/** Open after three failures in a row: the media service is left alone until the next run, which tries three. */
function createBreaker() {
  let failures = 0;
  return {
    isOpen: () => failures >= failuresThatOpen,
    failed() {
      failures += 1;
    },
    succeeded() {
      failures = 0;
    },
  };
}

type Breaker = ReturnType<typeof createBreaker>;

/**
 * Hashes new photos of listings and compares them with those of scams, and new scams' photos with all that are here. The newest come first, so
 * that none waits for a backlog. A run has an end, whatever waits. Safe to run concurrently and to repeat. Returns how many listings it checked.
 */
export async function hashAndCompareDuePhotos(ctx: CheckContext, signal?: AbortSignal): Promise<number> {
  const breaker = createBreaker();
  let checked = 0;
  for (let round = 0; round < roundsPerRun; round += 1) {
    const due = breaker.isOpen() ? [] : await findDue(ctx);
    for (const check of due) {
      signal?.throwIfAborted();
      if (breaker.isOpen()) break;
      if (await checkListing(ctx, check, breaker)) checked += 1;
    }
    const compared = await compareNewScamPhotos(ctx, signal);
    if (due.length < batch && compared < scamPhotosPerRound) break;
  }
  return checked;
}

/** Index: photo_check_due_at_idx, read backwards. */
function findDue({ db, clock }: CheckContext): Promise<DueCheck[]> {
  return db.photoCheck.findMany({
    where: { dueAt: { lte: clock() } },
    orderBy: [{ dueAt: 'desc' }, { listingId: 'desc' }],
    take: batch,
  });
}

/** False if a photo could not be hashed: the check is due again later, for that one. */
async function checkListing(
  ctx: CheckContext,
  { listingId, dueAt, tries }: DueCheck,
  breaker: Breaker,
): Promise<boolean> {
  const isComplete = await hashPhotosOf(ctx, listingId, breaker);
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock();
    await rememberScamPhotos(tx, { listingId, now });
    // Also what was dismissed: the same photo under a new key is looked at again.
    await tx.$executeRaw`
      DELETE FROM scam_photo_match m WHERE m.listing_id = ${listingId} AND NOT EXISTS (
        SELECT FROM listing_image i WHERE i.listing_id = m.listing_id AND i.key = m.key)`;
    await findMatches(tx, Prisma.sql`i.listing_id = ${listingId}`, now);
    // Not if it was given other photos meanwhile.
    const which = { where: { listingId, dueAt } };
    if (isComplete) await tx.photoCheck.deleteMany(which);
    else {
      const pauseMs = Math.min(maximumPauseMinutes, 2 ** tries) * 60_000;
      await tx.photoCheck.updateMany({
        ...which,
        data: { dueAt: new Date(now.getTime() + pauseMs), tries: tries + 1 },
      });
    }
  });
  return isComplete;
}

/** False if the media service failed, or does not have a file yet that may still be on its way. */
async function hashPhotosOf(
  { db, media, clock }: CheckContext,
  listingId: string,
  breaker: Breaker,
): Promise<boolean> {
  const photos = await db.$queryRaw<Photo[]>`
    SELECT i.key, l.seller_id AS "sellerId", l.created_at AS "listedAt", s.created_at AS "signedAt"
    FROM listing_image i JOIN listing l ON l.id = i.listing_id LEFT JOIN stored_image s ON s.key = i.key
    WHERE i.listing_id = ${listingId} AND i.key <> '' AND s.hashed_at IS NULL ORDER BY i."order"`;
  let isComplete = true;
  for (const { key, sellerId, listedAt, signedAt } of photos) {
    if (breaker.isOpen()) return false;
    const hash = await media.readPhotoHash(key).catch((error: unknown) => {
      if (error instanceof MediaUnavailableError) return undefined;
      throw error;
    });
    if (hash === undefined) breaker.failed();
    else breaker.succeeded();
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
  const distance = hashDistanceSql(Prisma.sql`s.hash`, Prisma.sql`p.hash`);
  await tx.$executeRaw`
    INSERT INTO scam_photo_match (listing_id, scam_photo_id, key, distance, found_at)
    SELECT DISTINCT ON (i.listing_id, p.id) i.listing_id, p.id, i.key, ${distance}, ${now}::timestamptz
    FROM scam_photo p
    JOIN stored_image s ON ${distance} <= ${maximumDifferentBits} AND ${isDistinctiveHashSql(Prisma.sql`s.hash`)}
    JOIN listing_image i ON i.key = s.key
    WHERE ${which} AND i.listing_id IS DISTINCT FROM p.listing_id
    ORDER BY i.listing_id, p.id, ${distance}, i."order"
    ON CONFLICT DO NOTHING`;
}

/** Returns how many it compared, oldest first. */
async function compareNewScamPhotos({ db, clock }: CheckContext, signal?: AbortSignal): Promise<number> {
  const photos = await db.scamPhoto.findMany({
    where: { comparedAt: null },
    orderBy: { id: 'asc' },
    take: scamPhotosPerRound,
  });
  for (const photo of photos) {
    signal?.throwIfAborted();
    await inTransaction(
      db,
      async (tx) => {
        await findMatches(tx, Prisma.sql`p.id = ${photo.id}`, clock());
        await tx.scamPhoto.updateMany({ where: { id: photo.id }, data: { comparedAt: clock() } });
      },
      { timeoutMs: comparisonTimeoutMs },
    );
  }
  return photos.length;
}
