import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { parsePackageFiles, removePackageFilesIgnoringFailures } from './package-files.ts';

/** Deletes those of these packages that no lecture of any version shows; answers how to remove their files after the commit. */
export async function removeUnusedPackages(
  tx: ChildcareDb,
  ids: readonly string[],
): Promise<(files: FileStore) => Promise<void>> {
  const where = { id: { in: [...ids] }, lectures: { none: {} } };
  const unused = await tx.scormPackage.findMany({ where, select: { files: true } });
  await tx.scormPackage.deleteMany({ where });
  return async (store) => {
    for (const { files } of unused) await removePackageFilesIgnoringFailures(store, parsePackageFiles(files));
  };
}
