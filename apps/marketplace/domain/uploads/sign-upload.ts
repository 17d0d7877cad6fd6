import { storageFullText } from '@repo/base/failures';
import { readStorageQuotaBytes } from '@repo/db/env';
import { inTransaction } from '@repo/db/marketplace';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import { reservedBytes } from '@repo/media/reserved-bytes';
import type { SignedUploadAnswer } from '@repo/schemas/marketplace/upload';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { uploadKeyPrefixOf } from './upload-lifetime.ts';

/** The upload is recorded first, so that an unused file can be found and removed. Throws storageFull. */
export async function recordAndSignUpload(ctx: SignedInContext): Promise<SignedUploadAnswer> {
  const userId = ctx.actor.id;
  const signed = ctx.media.signUpload({ folder: uploadKeyPrefixOf(userId), resourceType: 'image' });
  const key = ctx.media.keyOf(signed);
  const createdAt = ctx.clock();
  await inTransaction(ctx.db, (tx) =>
    recordWithinQuotaOrThrow(
      tx,
      {
        userId,
        quotaBytes: readStorageQuotaBytes().personBytes,
        async keptBytes() {
          const [kept] = await tx.$queryRaw<{ bytes: string }[]>`
            SELECT coalesce(sum(bytes), 0)::text AS bytes FROM stored_image WHERE user_id = ${userId}`;
          return Number(kept?.bytes ?? 0);
        },
        refuse: (megabytes) => errors.storageFull({ message: storageFullText(megabytes) }),
      },
      async () => {
        await tx.imageUpload.create({ data: { key, userId, createdAt } });
        await tx.storedImage.create({ data: { key, userId, bytes: reservedBytes.image, createdAt } });
      },
    ),
  );
  return { ...signed, key };
}
