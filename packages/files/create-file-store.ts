import { once } from 'node:events';
import { ReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Disk, type DriveFile } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FilesEnv } from './env.ts';
import { isFileKey } from './file-key.ts';
import { type FileStore, FilesUnavailableError } from './file-store.ts';
import { type FilesPlace, readFilesUrl } from './files-url.ts';

/** The storage of FILES_URL. Opens nothing until it is used. */
export function createFileStore({ FILES_URL }: FilesEnv): FileStore {
  const place = readFilesUrl(FILES_URL);
  if (place === null) throw new Error('FILES_URL must be file:<folder> or s3://<bucket>');
  const prefix = place.kind === 's3' && place.prefix !== '' ? `${place.prefix}/` : '';
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk(place);
    return opened;
  };
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error('A file key is made by newFileKey, never from outside');
    return `${prefix}${key}`;
  };

  return {
    async put(key, bytes, { contentType }) {
      const path = pathOf(key);
      const target = await disk();
      await target.put(path, bytes, { contentType, contentLength: bytes.byteLength }).catch(async (cause) => {
        await target.delete(path).catch(() => undefined);
        throw unavailable('keep', cause);
      });
    },
    async read(key) {
      const path = pathOf(key);
      try {
        const stream = await (await disk()).getStream(path);
        // A local file is opened by and by; whether it is there shows only then.
        if (stream instanceof ReadStream) await once(stream, 'open');
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      } catch (cause) {
        if (isMissing(cause)) return null;
        throw unavailable('give', cause);
      }
    },
    async remove(key) {
      const path = pathOf(key);
      await (await disk()).delete(path).catch((cause) => {
        throw unavailable('remove', cause);
      });
    },
    async exists(key) {
      const path = pathOf(key);
      return (await disk()).exists(path).catch((cause) => {
        throw unavailable('look for', cause);
      });
    },
    async *list() {
      const place = await disk();
      let paginationToken: string | undefined;
      do {
        const page = await place
          .listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
          .catch((cause) => {
            throw unavailable('list', cause);
          });
        for (const object of page.objects) {
          if (!object.isFile || !object.key.startsWith(prefix)) continue;
          const key = object.key.slice(prefix.length);
          if (!isFileKey(key)) continue;
          const modifiedAt = await lastChange(object);
          if (modifiedAt) yield { key, modifiedAt };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

/** Null for a file that went away since it was listed. */
async function lastChange(file: DriveFile): Promise<Date | null> {
  try {
    return (await file.getMetaData()).lastModified;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw unavailable('list', cause);
  }
}

async function openDisk(place: FilesPlace): Promise<Disk> {
  if (place.kind === 'folder') {
    return new Disk(new FSDriver({ location: resolve(place.folder), visibility: 'private' }));
  }
  // The SDK is large: only who keeps files there loads it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint } = place;
  return new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      // Buckets refuse access lists nowadays; who may read is the bucket's policy: nobody but us.
      supportsACL: false,
      ...(region ? { region } : {}),
      // What speaks S3 elsewhere (MinIO, R2) has the bucket in the path and knows no newer checksums.
      ...(endpoint
        ? {
            endpoint,
            forcePathStyle: true,
            requestChecksumCalculation: 'WHEN_REQUIRED',
            responseChecksumValidation: 'WHEN_REQUIRED',
          }
        : {}),
    }),
  );
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || error.name === 'NoSuchKey' || isMissing(error.cause);
}

function unavailable(deed: string, cause: unknown): FilesUnavailableError {
  return new FilesUnavailableError(`The file storage did not ${deed} a file`, { cause });
}
