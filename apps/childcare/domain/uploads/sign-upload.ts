import type { UploadBody } from '@repo/schemas/childcare/upload';
import type { SignedUpload } from '@repo/schemas/upload';
import type { SignedInContext } from '#domain/context.ts';
import { uploadFolder } from './upload-folder.ts';

/**
 * Lets the caller send one file straight to the media host, into a folder of their own under a name that the server chose. It
 * is noted first, so that a file that nothing ever refers to is found again and removed.
 */
export async function signUpload(
  { db, clock, media, actor }: Pick<SignedInContext, 'db' | 'clock' | 'media' | 'actor'>,
  { resourceType }: UploadBody,
): Promise<SignedUpload> {
  const signed = media.signUpload({ folder: uploadFolder(actor.id), resourceType });
  const now = clock();
  await db.mediaUpload.create({
    data: {
      key: media.keyOf(signed),
      resourceType: signed.resourceType,
      unusedSince: now,
      createdAt: now,
    },
  });
  return signed;
}
