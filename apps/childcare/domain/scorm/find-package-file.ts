import type { ChildcareDb } from '@repo/db/childcare';
import { caseFoldedPath } from '@repo/scorm/package-path';
import { LRUCache } from 'lru-cache';
import { parsePackageFilesByPath, type StoredPackageFile } from './package-files.ts';

export type IndexedFile = StoredPackageFile & { path: string };

/** Files by path, and by folded path where no file has that name. */
type PackageIndex = ReadonlyMap<string, IndexedFile>;

function buildIndex(files: unknown): PackageIndex {
  const indexed = parsePackageFilesByPath(files).map(([path, file]): IndexedFile => ({ ...file, path }));
  const index = new Map(indexed.map((file) => [file.path, file]));
  for (const file of indexed) {
    const folded = caseFoldedPath(file.path);
    if (!index.has(folded)) index.set(folded, file);
  }
  return index;
}

/** In entries, of which a package has up to 40,000. */
const maxSize = 200_000;

/** `admit` may refuse the reading, which takes a tenth of a second for a large package. */
type Reading = { db: ChildcareDb; admit: () => Promise<void> };

/** By storage prefix: another version of a package has another one, so an index never changes. Parallel requests share a reading. */
const indexes = new LRUCache<string, PackageIndex, Reading>({
  maxSize,
  sizeCalculation: ({ size }) => Math.max(1, size),
  ignoreFetchAbort: true,
  fetchMethod: async (storagePrefix, _stale, { context: { db, admit } }) => {
    await admit();
    const found = await db.scormPackage.findUnique({ where: { storagePrefix }, select: { files: true } });
    return found ? buildIndex(found.files) : undefined;
  },
});

/** Finds a file by path in a package. The case may differ, as content made on Windows ignores it. Throws what `admit` throws. */
export async function findPackageFile(
  { storagePrefix, path }: { storagePrefix: string; path: string },
  reading: Reading,
): Promise<IndexedFile | undefined> {
  const index = await indexes.fetch(storagePrefix, { context: reading });
  return index?.get(path) ?? index?.get(caseFoldedPath(path));
}
