import { buffer } from 'node:stream/consumers';
import { newFileKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import { contentTypeOf } from '@repo/scorm/content-type';
import type { PackedFile } from '@repo/scorm/read-package';
import { unpackFile } from '@repo/scorm/unpack-file';
import { z } from 'zod';

/** Where the files of packages lie in the store. */
export const scormPrefix = 'scorm/';

/** A small file goes to the store whole, which is quicker; of a large one few pieces are held. */
const wholeBytes = 1_048_576;

const keptFile = z.object({ key: z.string(), size: z.int(), type: z.string() });
export type KeptFile = z.output<typeof keptFile>;
export type KeptFiles = { prefix: string; files: Record<string, KeptFile> };

/** What a package's row says of its files. */
export function packageFileColumns({ prefix, files }: KeptFiles) {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  return { storagePrefix: prefix, files, bytes };
}

/** The files that a package's row names. */
export function parsePackageFiles(files: unknown): KeptFile[] {
  return Object.values(z.record(z.string(), keptFile).parse(files));
}

/** Removes what was kept; whatever fails is left to the nightly job. */
export async function removePackageFiles(files: FileStore, kept: Iterable<KeptFile>): Promise<void> {
  for (const { key } of kept) await files.remove(key).catch(() => undefined);
}

/** Unpacks a checked package into the store, under a prefix that nothing has yet; nothing stays of one that fails. */
export async function storePackageFiles(
  store: FileStore,
  archive: string,
  { packed, now }: { packed: readonly PackedFile[]; now: Date },
): Promise<KeptFiles> {
  const prefix = `${scormPrefix}${newFileKey(now)}`;
  const files: Record<string, KeptFile> = Object.create(null);
  try {
    for (const [index, file] of packed.entries()) {
      const kept = { key: `${prefix}/${index}`, size: file.size, type: contentTypeOf(file.path) };
      files[file.path] = kept;
      const content = unpackFile(archive, file);
      const { key, size, type: contentType } = kept;
      if (size > wholeBytes) await store.putStream(key, content, { contentType, size });
      else await store.put(key, await buffer(content), { contentType });
    }
  } catch (error) {
    await removePackageFiles(store, Object.values(files));
    throw error;
  }
  return { prefix, files };
}
