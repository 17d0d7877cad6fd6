import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { resizedImageUrl } from '@repo/media/image-url';
import type { OwnProfile, UpdateProfileBody } from '@repo/schemas/marketplace/user';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { uploadExpiryCutoff, uploadKeyPrefixOf, uploadUsableMs } from '#domain/uploads/upload-lifetime.ts';
import { getOwnProfile } from './get-own-profile.ts';

/** Pixels; the largest size shown, also on high-density screens. */
const facePixels = 320;

type Picture = { url: string; key: string };

function refusePicture() {
  const message = 'Choose a picture that you uploaded here';
  return errors.invalid({ message, details: [{ field: 'image', message }] });
}

/** Assigns an upload to the profile, so that the sweep of unused uploads keeps it. */
async function takePicture(tx: MarketplaceDb, ctx: SignedInContext, picture: Picture): Promise<string> {
  const isOwn = picture.key.startsWith(`${uploadKeyPrefixOf(ctx.actor.id)}/`);
  if (!isOwn || ctx.media.keyFromUrl(picture.url) !== picture.key) throw refusePicture();
  const since = new Date(ctx.clock().getTime() - uploadUsableMs);
  const { count } = await tx.imageUpload.deleteMany({
    where: { key: picture.key, userId: ctx.actor.id, createdAt: { gt: since } },
  });
  if (count === 0) throw refusePicture();
  return resizedImageUrl(picture.url, { width: facePixels, height: facePixels });
}

/** Leaves the replaced picture to the sweep of unused uploads. */
async function releasePicture(tx: MarketplaceDb, ctx: SignedInContext, url: string): Promise<void> {
  const key = ctx.media.keyFromUrl(url);
  if (!key?.startsWith(`${uploadKeyPrefixOf(ctx.actor.id)}/`)) return;
  const data = { key, userId: ctx.actor.id, createdAt: uploadExpiryCutoff(ctx.clock()) };
  await tx.imageUpload.createMany({ data, skipDuplicates: true });
}

/** Undefined keeps the picture, null removes it, and the current one is a no-op. */
async function changePicture(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  wanted: Picture | null | undefined,
): Promise<{ image?: string | null }> {
  if (wanted === undefined) return {};
  const where = { id: ctx.actor.id };
  const { image: present } = await tx.user.findUniqueOrThrow({ where, select: { image: true } });
  if (present && wanted && ctx.media.keyFromUrl(present) === wanted.key) return {};
  const image = wanted && (await takePicture(tx, ctx, wanted));
  if (present) await releasePicture(tx, ctx, present);
  return { image };
}

/** Absent fields stay. Throws invalid for another person's picture, changedMeanwhile. */
export async function updateOwnProfile(ctx: SignedInContext, body: UpdateProfileBody): Promise<OwnProfile> {
  const { image, name, bio, location, expectedUpdatedAt } = body;
  await inTransaction(ctx.db, async (tx) => {
    const where = { id: ctx.actor.id };
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${ctx.actor.id} FOR NO KEY UPDATE`;
    const stored = await tx.user.findUniqueOrThrow({ where, select: { updatedAt: true } });
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const data = {
      ...(name === undefined ? {} : { name }),
      ...(bio === undefined ? {} : { bio }),
      ...(location === undefined ? {} : { location }),
      ...(await changePicture(tx, ctx, image)),
      updatedAt: nextUpdatedAt(stored, ctx.clock()),
    };
    await tx.user.update({ where, data, select: { id: true } });
  });
  clearMarketplaceSessionCache();
  return getOwnProfile(ctx);
}
