import { ServiceError } from '@repo/base/errors';
import { storageFullText } from '@repo/base/failures';
import { readStorageQuotaBytes } from '@repo/db/env';
import { recordWithinQuotaOrThrow, type StorageClaim } from '@repo/db/storage-quota';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { detectFile } from '@repo/files/detect-file';
import { newFileKey } from '@repo/files/file-key';
import { addRandomPrefix, safeFileName } from '@repo/files/file-names';
import type { DocumentOwnerRole } from '@repo/schemas/training/upload';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { AcceptedKinds } from './file-kinds.ts';

type NewFile = {
  file: File;
  ownerId: string;
  ownerRole: DocumentOwnerRole;
  category: string;
  accepted: AcceptedKinds;
  /** For a document that the service makes. */
  isWithoutQuota?: boolean;
};

type Tools = Pick<Context, 'db' | 'files' | 'clock' | 'defer'>;

/** An error removes the file; after a crash the nightly job does. Throws fileRefused, and storageFull at the owner's quota. */
export async function storeFileInTransaction<R>(
  ctx: Tools,
  { file, ownerId, ownerRole, category, accepted, isWithoutQuota = false }: NewFile,
  work: (tx: TrainingDb, stored: { id: string; path: string }) => Promise<R>,
): Promise<R> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const detected = await recogniseFile(bytes, file.name, accepted);
  const name = safeFileName(file.name, detected);
  const storageKey = newFileKey(ctx.clock());
  await ctx.files.put(storageKey, bytes, { contentType: detected.contentType });
  try {
    return await inTransaction(ctx.db, (tx) => {
      const record = async () => {
        const stored = await tx.storedFile.create({
          data: {
            ownerId,
            path: `/uploads/${ownerRole}/${ownerId}/${addRandomPrefix(name)}`,
            storageKey,
            name,
            contentType: detected.contentType,
            bytes: bytes.byteLength,
            category,
            createdAt: ctx.clock(),
          },
          select: { id: true, path: true },
        });
        return work(tx, stored);
      };
      return isWithoutQuota ? record() : recordWithinQuotaOrThrow(tx, claimOf(tx, ownerId), record);
    });
  } catch (error) {
    // After a lost connection the row may exist, so the file stays; without a row the nightly job removes it.
    if (error instanceof ServiceError) ctx.defer(() => ctx.files.remove(storageKey));
    throw error;
  }
}

/** The quota covers all documents, including submitted work. Index: stored_file_owner_id_category_created_at_idx. */
function claimOf(tx: TrainingDb, ownerId: string): StorageClaim {
  return {
    userId: ownerId,
    quotaBytes: readStorageQuotaBytes().personBytes,
    async keptBytes() {
      const [kept] = await tx.$queryRaw<{ bytes: string }[]>`
        SELECT coalesce(sum(bytes), 0)::text AS bytes FROM stored_file WHERE owner_id = ${ownerId}`;
      return Number(kept?.bytes ?? 0);
    },
    refuse: (megabytes) => errors.storageFull({ message: storageFullText(megabytes) }),
  };
}

/** Decides by content. Throws fileRefused. */
export async function recogniseFile(bytes: Uint8Array, name: string, { kinds, refusal }: AcceptedKinds) {
  const refuse = (message: string) => errors.fileRefused({ message, details: [{ field: 'file', message }] });
  if (bytes.byteLength === 0) throw refuse('The file is empty');
  const detected = await detectFile(bytes, name);
  if (detected?.kind === 'macro') throw refuse('The file holds macros. Save it without them and try again');
  if (detected === null || !kinds.includes(detected.kind)) {
    throw refuse(`${refusal}. This one is something else, whatever its name says`);
  }
  return detected;
}
