import { withTemporaryFile } from '@repo/files/with-temporary-file';
import { type CheckedPackage, checkPackageInThread } from '@repo/scorm/check-package-in-thread';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  removePackageFilesIgnoringFailures,
  type StoredPackageFiles,
  storePackageFiles,
} from './package-files.ts';

export type StoredPackage = { read: CheckedPackage; kept: StoredPackageFiles; fileName: string };

/** The file name without the path that old browsers send before it. */
function shownName(name: string): string {
  return (
    name
      .normalize('NFC')
      .replace(/^.*[\\/]/s, '')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(0, 200) || 'package.zip'
  );
}

/** Whether a package has these files. After a failure the rows may still have been stored, if the connection was lost later. */
async function isStored(
  { db }: Pick<SignedInContext, 'db'>,
  { prefix }: StoredPackageFiles,
): Promise<boolean> {
  const known = await db.scormPackage
    .count({ where: { storagePrefix: prefix } })
    // Unknown now, so keep the files; the nightly job removes those that belong to no package.
    .catch(() => 1);
  return known > 0;
}

/** Throws packageRefused. */
async function unpack(
  ctx: Pick<SignedInContext, 'files' | 'clock'>,
  archive: string,
): Promise<Pick<StoredPackage, 'read' | 'kept'>> {
  const read = await checkPackageInThread(archive);
  if (!read.ok) {
    throw errors.packageRefused({
      message: read.message,
      details: [{ field: 'file', message: read.message }],
    });
  }
  return {
    read,
    kept: await storePackageFiles(ctx.files, archive, { packed: read.files, now: ctx.clock() }),
  };
}

/**
 * Checks an uploaded package, stores its files and runs `store`, which writes the rows; removes the files when `store` fails.
 * Throws packageRefused with a sentence about the problem.
 */
export async function withStoredPackage<T>(
  ctx: Pick<SignedInContext, 'db' | 'files' | 'clock'>,
  file: File,
  store: (taken: StoredPackage) => Promise<T>,
): Promise<T> {
  const { read, kept } = await withTemporaryFile(file.stream(), (archive) => unpack(ctx, archive));
  try {
    return await store({ read, kept, fileName: shownName(file.name) });
  } catch (error) {
    if (!(await isStored(ctx, kept)))
      await removePackageFilesIgnoringFailures(ctx.files, Object.values(kept.files));
    throw error;
  }
}
