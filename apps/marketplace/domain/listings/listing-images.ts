import type { ErrorDetail } from '@repo/base/errors';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { CreateListingBody } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockPicturesOfUser } from '#domain/uploads/draft-uploads.ts';
import { isMarketplaceUploadKey, uploadExpiryCutoff } from '#domain/uploads/upload-lifetime.ts';
import { assertNotHiddenByModerator } from './assert-not-hidden-by-moderator.ts';

type ImageInput = CreateListingBody['images'][number];
/** `key` is empty for an externally hosted picture. */
type ImageFile = { url: string; key: string };

function identify(
  ctx: Pick<SignedInContext, 'media'>,
  image: ImageInput,
  index: number,
): ImageFile | ErrorDetail {
  const at = `images.${index}`;
  const key = ctx.media.keyFromUrl(image.url);
  if (key !== null) {
    if (image.key !== '' && image.key !== key) {
      return { field: `${at}.key`, message: 'This key belongs to another picture' };
    }
    return { url: image.url, key };
  }
  if (!/^https:/i.test(image.url)) {
    return { field: `${at}.url`, message: 'The address of a picture starts with https://' };
  }
  if (isMarketplaceUploadKey(image.key))
    return { field: `${at}.key`, message: 'This key belongs to another picture' };
  return { url: image.url, key: '' };
}

/** Files of all the caller's listings not hidden by a moderator; empty for another person's. Throws impossibleStatus. */
export async function lockCopyableImageKeys(
  ctx: SignedInContext,
  tx: MarketplaceDb,
  { copyOf, images }: { copyOf: string; images: readonly ImageInput[] },
): Promise<string[]> {
  const sellerId = ctx.actor.id;
  // Serialises with hiding the listing.
  const [listing] = await tx.$queryRaw<{ hiddenAt: Date | null }[]>`
    SELECT hidden_at AS "hiddenAt" FROM listing WHERE id = ${copyOf} AND seller_id = ${sellerId} FOR SHARE`;
  if (!listing) return [];
  assertNotHiddenByModerator(listing);
  await lockPicturesOfUser(tx, sellerId);
  const keys = images.map(({ url }) => ctx.media.keyFromUrl(url)).filter((key) => key !== null);
  const shown = await tx.listingImage.findMany({
    where: { key: { in: keys }, listing: { sellerId, hiddenAt: null } },
    select: { key: true },
  });
  return shown.map(({ key }) => key);
}

/** Our own files must be the caller's unused uploads or be in `kept`. Throws 400 naming each unusable picture. */
export async function claimUploadsOrThrow(
  ctx: Pick<SignedInContext, 'actor' | 'clock' | 'media'>,
  tx: MarketplaceDb,
  images: ImageInput[],
  kept: readonly string[] = [],
): Promise<ImageFile[]> {
  const identified = images.map((image, index) => identify(ctx, image, index));
  const problems = identified.filter((image) => 'field' in image);
  const files = identified.filter((image) => 'key' in image);
  const keys = files.map((file) => file.key).filter((key) => key !== '');
  const repeated = files.findIndex(
    ({ key }, index) => key !== '' && files.findIndex((file) => file.key === key) < index,
  );
  if (problems.length === 0 && repeated !== -1) {
    problems.push({ field: `images.${repeated}`, message: 'This picture is in the list twice' });
  }
  if (problems.length > 0) throw errors.invalid({ message: problems[0]?.message, details: problems });

  const wanted = keys.filter((key) => !kept.includes(key)).toSorted();
  const taken = await tx.$queryRaw<{ key: string }[]>`
    DELETE FROM image_upload
    WHERE key = ANY(${wanted}) AND user_id = ${ctx.actor.id}
      AND (draft_id IS NOT NULL OR created_at > ${uploadExpiryCutoff(ctx.clock())})
    RETURNING key`;
  const had = new Set([...kept, ...taken.map(({ key }) => key)]);
  const missing = files.flatMap(({ key }, index) =>
    key === '' || had.has(key)
      ? []
      : [
          {
            field: `images.${index}.key`,
            message: 'Upload this picture again: it is not yours or no longer there',
          },
        ],
  );
  if (missing.length > 0) throw errors.invalid({ message: missing[0]?.message, details: missing });
  return files;
}

/** Deletes files from the media service after the response. Call it after the commit. */
export function deleteFilesLater(ctx: SignedInContext, keys: string[]): void {
  if (keys.length > 0) ctx.defer(() => Promise.all(keys.map((key) => ctx.media.destroy(key))));
}
