import type { SignedUploadAnswer } from '@repo/schemas/marketplace/upload';
import type { SignedInContext } from '#domain/context.ts';
import { uploadFolder } from './upload-lifetime.ts';

/**
 * Lets the caller send one picture straight to the media service, into a folder of their own under a name that the server
 * chose. The upload is noted first, so that a file that no listing takes is found again and removed.
 */
export async function signUpload(ctx: SignedInContext): Promise<SignedUploadAnswer> {
  const signed = ctx.media.signUpload({ folder: uploadFolder(ctx.actor.id), resourceType: 'image' });
  const key = ctx.media.keyOf(signed);
  await ctx.db.imageUpload.create({ data: { key, userId: ctx.actor.id, createdAt: ctx.clock() } });
  return { ...signed, key };
}
