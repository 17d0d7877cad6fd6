import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formFolderPrefix, removeStaleFormFolders } from './stale-form-folders.ts';

/** Bytes of a form's files that are held in memory. A file that does not fit into what is left is written to the disk. */
const maximumInMemory = 8 * 1_048_576;

/** The files of one form, until its request is answered. */
export type FormFiles = {
  /** Throws FormFileError, and what `content` throws. */
  read(content: AsyncIterable<Uint8Array>): Promise<Blob>;
  /** Removes what was written; the blobs cannot be read any more. */
  remove(): Promise<void>;
};

/** The disk is full, or cannot be written to. */
export class FormFileError extends Error {}

function fail(cause: unknown): never {
  throw new FormFileError('A file of a form could not be written to the disk', { cause });
}

/** Once in a process, before its first folder there. */
const tidied = new Map<string, Promise<void>>();

async function createFolder(): Promise<string> {
  const parent = tmpdir();
  const tidying = tidied.get(parent) ?? removeStaleFormFolders(parent);
  tidied.set(parent, tidying);
  await tidying;
  // Only this account can open it.
  return mkdtemp(join(parent, formFolderPrefix));
}

export function createFormFiles(): FormFiles {
  let folder: Promise<string> | undefined;
  let count = 0;
  let inMemory = 0;

  async function create(): Promise<{ path: string; handle: FileHandle }> {
    folder ??= createFolder();
    count += 1;
    const name = String(count);
    const path = join(await folder, name);
    return { path, handle: await open(path, 'wx', 0o600) };
  }

  return {
    async read(content) {
      /** Of this file, in memory. */
      let size = 0;
      const pieces: Blob[] = [];
      let file: Awaited<ReturnType<typeof create>> | undefined;
      try {
        for await (const piece of content) {
          if (!file && inMemory + piece.byteLength <= maximumInMemory) {
            size += piece.byteLength;
            inMemory += piece.byteLength;
            // A blob of blobs refers to them: only each piece is copied, once.
            pieces.push(new Blob([Uint8Array.from(piece)]));
            continue;
          }
          file ??= await create().catch(fail);
          for (const first of pieces.splice(0)) {
            await file.handle.appendFile(await first.bytes()).catch(fail);
          }
          inMemory -= size;
          size = 0;
          await file.handle.appendFile(piece).catch(fail);
        }
      } finally {
        await file?.handle.close().catch(fail);
      }
      return file ? openAsBlob(file.path) : new Blob(pieces);
    },
    async remove() {
      const path = await folder?.catch(() => undefined);
      if (path) await rm(path, { recursive: true, force: true });
    },
  };
}
