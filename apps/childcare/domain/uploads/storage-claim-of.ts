import { storageFullText } from '@repo/base/failures';
import type { ChildcareDb } from '@repo/db/childcare';
import { readStorageQuotaBytes } from '@repo/db/env';
import type { StorageClaim } from '@repo/db/storage-quota';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * A person's quota for media files, SCORM packages, files of outside training and evidence together; larger for authors. Indexes:
 * media_upload_user_id_idx, scorm_package_uploaded_by_id_idx, outside_training_user_id_completed_on_idx,
 * sign_off_user_id_id_idx.
 */
export function storageClaimOf(
  tx: ChildcareDb,
  { id, role }: Pick<SignedInContext['actor'], 'id' | 'role'>,
): StorageClaim {
  const { personBytes, authorBytes } = readStorageQuotaBytes();
  return {
    userId: id,
    quotaBytes: role === 'SUPER_ADMIN' ? authorBytes : personBytes,
    async keptBytes() {
      const [kept] = await tx.$queryRaw<{ bytes: string }[]>`
        SELECT (coalesce((SELECT sum(bytes) FROM media_upload WHERE user_id = ${id}), 0)
          + coalesce((SELECT sum(bytes) FROM scorm_package WHERE uploaded_by_id = ${id}), 0)
          + coalesce((SELECT sum(file_bytes) FROM outside_training WHERE user_id = ${id}), 0)
          + coalesce((SELECT sum(file_bytes) FROM sign_off WHERE user_id = ${id}), 0))::text AS bytes`;
      return Number(kept?.bytes ?? 0);
    },
    refuse: (megabytes) => errors.storageFull({ message: storageFullText(megabytes) }),
  };
}

/** The caller's. */
export function ownStorageClaim(tx: ChildcareDb, { actor }: Pick<SignedInContext, 'actor'>): StorageClaim {
  return storageClaimOf(tx, actor);
}
