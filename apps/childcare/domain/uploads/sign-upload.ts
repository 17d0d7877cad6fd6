import { inTransaction } from '@repo/db/childcare';
import { withinQuota } from '@repo/db/storage-quota';
import { reservedBytes } from '@repo/media/reserved-bytes';
import type { UploadBody } from '@repo/schemas/childcare/upload';
import type { SignedUpload } from '@repo/schemas/upload';
import type { SignedInContext } from '#domain/context.ts';
import { claimStorage } from './claim-storage.ts';
import { uploadFolder } from './upload-folder.ts';

/**
 * Lets the caller send one file straight to the media host, into a folder of their own under a name that the server chose. It
 * is noted first, so that a file that nothing ever refers to is found again and removed. Throws storageFull.
 */
export async function signUpload(
  { db, clock, media, actor }: Pick<SignedInContext, 'db' | 'clock' | 'media' | 'actor'>,
  { resourceType, bytes = reservedBytes[resourceType] }: UploadBody & { bytes?: number },
): Promise<SignedUpload> {
  const signed = media.signUpload({ folder: uploadFolder(actor.id), resourceType });
  const now = clock();
  const data = {
    key: media.keyOf(signed),
    resourceType: signed.resourceType,
    userId: actor.id,
    bytes,
    unusedSince: now,
    createdAt: now,
  };
  await inTransaction(db, (tx) =>
    withinQuota(tx, claimStorage(tx, { actor }), () => tx.mediaUpload.create({ data })),
  );
  return signed;
}
