import { detectFile } from '@repo/files/detect-file';
import type { FileKind } from '@repo/files/file-types';
import { resizedImageUrl } from '@repo/media/image-url';
import { MediaRefusedError, MediaUnavailableError } from '@repo/media/media-store';
import type { ProfileImageBody } from '@repo/schemas/childcare/profile';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { recordAndSignUpload } from '#domain/uploads/record-and-sign-upload.ts';
import { setOwnProfileImageAndRemoveOld } from './set-profile-image.ts';

/** No page shows a photo larger than this, also on a dense screen. */
const facePixels = 320;

const taken: readonly (FileKind | 'macro')[] = ['png', 'jpeg', 'webp'];

async function recognise(bytes: Uint8Array, name: string): Promise<string> {
  if (bytes.byteLength === 0) throw invalidFieldError('file', 'The file is empty');
  const detected = await detectFile(bytes, name);
  if (detected && taken.includes(detected.kind)) return detected.contentType;
  throw invalidFieldError(
    'file',
    'A photo is a PNG, JPEG or WebP file. This one is something else, whatever its name says',
  );
}

/**
 * Stores the caller's photo at the media host and removes the earlier one. Throws invalid for other files, storageFull,
 * mediaUnavailable.
 */
export async function uploadOwnProfileImageAndRemoveOld(
  ctx: SignedInContext,
  { file }: ProfileImageBody,
): Promise<{ image: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = await recognise(bytes, file.name);
  const signed = await recordAndSignUpload(ctx, { resourceType: 'image', bytes: bytes.byteLength });
  const remove = () => ctx.media.destroy(ctx.media.keyOf(signed));
  const { url } = await ctx.media.upload(signed, { bytes, contentType }).catch((cause: unknown) => {
    if (cause instanceof MediaRefusedError)
      throw invalidFieldError('file', 'This picture cannot be read. Try another one');
    if (!(cause instanceof MediaUnavailableError)) throw cause;
    // A failed upload may still have stored the file.
    ctx.defer(remove);
    throw errors.mediaUnavailable({ cause, retryAfterSeconds: 60 });
  });
  const image = resizedImageUrl(url, { width: facePixels, height: facePixels });
  await setOwnProfileImageAndRemoveOld(ctx, image).catch((error: unknown) => {
    // After a lost connection the row may still refer to the file.
    ctx.defer(async () => {
      const user = await ctx.db.user.findUnique({ where: { id: ctx.actor.id }, select: { image: true } });
      if (user?.image !== image) await remove();
    });
    throw error;
  });
  return { image };
}
