import { inTransaction } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import { reservedBytes } from '@repo/media/reserved-bytes';
import type { SignUploadBody } from '@repo/schemas/childcare/upload';
import type { SignedUpload } from '@repo/schemas/upload';
import type { SignedInContext } from '#domain/context.ts';
import { ownStorageClaim } from './storage-claim-of.ts';

/** Key prefix of all files of this service at the media host. */
export const uploadsPrefix = 'childcare/';

export function uploadFolderOf(userId: string): string {
  return `${uploadsPrefix}${userId}`;
}

/**
 * Lets the caller send one file to the media host, in their own folder under a name of the server. Stores a row first, so
 * that an unused file is found and removed. Throws storageFull.
 */
export async function recordAndSignUpload(
  { db, clock, media, actor }: Pick<SignedInContext, 'db' | 'clock' | 'media' | 'actor'>,
  { resourceType, bytes = reservedBytes[resourceType] }: SignUploadBody & { bytes?: number },
): Promise<SignedUpload> {
  const signed = media.signUpload({ folder: uploadFolderOf(actor.id), resourceType });
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
    recordWithinQuotaOrThrow(tx, ownStorageClaim(tx, { actor }), () => tx.mediaUpload.create({ data })),
  );
  return signed;
}
