import { buffer } from 'node:stream/consumers';
import { newFileKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import type { PackedFile } from '@repo/scorm/check-package-in-thread';
import { contentTypeOf } from '@repo/scorm/content-type';
import { streamPackedFile } from '@repo/scorm/stream-packed-file';
import pMap from 'p-map';
import { z } from 'zod';

export const scormPrefix = 'scorm/';

/** Smaller files are stored in one piece, which is faster; larger ones are streamed to save memory. */
const wholeBytes = 1_048_576;

const storedPackageFile = z.object({ key: z.string(), size: z.int(), type: z.string() });
export type StoredPackageFile = z.output<typeof storedPackageFile>;
export type StoredPackageFiles = { prefix: string; files: Record<string, StoredPackageFile> };

export function packageFileColumns({ prefix, files }: StoredPackageFiles) {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  return { storagePrefix: prefix, files, bytes };
}

export function parsePackageFilesByPath(files: unknown): [path: string, file: StoredPackageFile][] {
  return Object.entries(z.record(z.string(), storedPackageFile).parse(files));
}

export function parsePackageFiles(files: unknown): StoredPackageFile[] {
  return parsePackageFilesByPath(files).map(([, file]) => file);
}

/** A bucket answers each call after a while; packages have up to 20,000 files. */
const concurrency = 16;

/** Removes files; the nightly job removes those that fail. */
export async function removePackageFilesIgnoringFailures(
  files: FileStore,
  storedFiles: Iterable<StoredPackageFile>,
): Promise<void> {
  await pMap(storedFiles, ({ key }) => files.remove(key).catch(() => undefined), { concurrency });
}

/** Unpacks a checked package into the store, under a new prefix; removes the files again when it fails. */
export async function storePackageFiles(
  store: FileStore,
  archive: string,
  { packed, now }: { packed: readonly PackedFile[]; now: Date },
): Promise<StoredPackageFiles> {
  const prefix = `${scormPrefix}${newFileKey(now)}`;
  const files: Record<string, StoredPackageFile> = Object.create(null);
  const failures: unknown[] = [];
  const storeFile = async (file: PackedFile, index: number) => {
    if (failures.length > 0) return;
    const kept = { key: `${prefix}/${index}`, size: file.size, type: contentTypeOf(file.path) };
    files[file.path] = kept;
    const content = streamPackedFile(archive, file);
    const { key, size, type: contentType } = kept;
    if (size > wholeBytes) await store.putStream(key, content, { contentType, size });
    else await store.put(key, await buffer(content), { contentType });
  };
  // A failure is noted instead of thrown, so that no file is stored after the others were removed.
  const note = (error: unknown) => void failures.push(error);
  await pMap(packed, (file, index) => storeFile(file, index).catch(note), { concurrency });
  if (failures.length > 0) {
    await removePackageFilesIgnoringFailures(store, Object.values(files));
    throw failures[0];
  }
  return { prefix, files };
}
