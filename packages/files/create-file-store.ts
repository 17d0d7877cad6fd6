import { once } from 'node:events';
import { createReadStream, ReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Disk, type DriveFile } from 'flydrive';
import type { FilesEnv } from './env.ts';
import { isFileKey } from './file-key.ts';
import { type ByteRange, type FileStore, FilesUnavailableError } from './file-store.ts';
import { type FilesLocation, parseFilesUrl } from './files-url.ts';
import { PrivateFolder, restrictMatchingFoldersToOwner } from './private-folder.ts';

type Storage = {
  disk: Disk;
  /** Reads a byte range of a file. */
  readPart(path: string, part: ByteRange): Promise<Readable>;
};

/**
 * The storage of FILES_URL, opened on first use. An `area` has its own folder, separate from other services; a store
 * without one sees no area's files.
 */
export function createFileStore({ FILES_URL }: FilesEnv, { area }: { area?: string } = {}): FileStore {
  const place = parseFilesUrl(FILES_URL);
  if (place === null) throw new Error('FILES_URL must be file:<folder> or s3://<bucket>');
  const top = place.kind === 's3' && place.prefix !== '' ? `${place.prefix}/` : '';
  const prefix = area === undefined ? top : `${top}${area}/`;
  // Keys of newFileKey start with the year.
  const isOurs = (key: string) => isFileKey(key) && (area !== undefined || /^\d/.test(key));
  const isOurFolder = (name: string) => (area === undefined ? /^\d{4}$/.test(name) : name === area);
  let opened: Promise<Storage> | undefined;
  const storage = () => {
    opened ??= openStorage(place, isOurFolder).catch((cause: unknown) => {
      // Opened again on the next use, so that a temporary failure does not last.
      opened = undefined;
      throw unavailable('open', cause);
    });
    return opened;
  };
  const disk = async () => (await storage()).disk;
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error('A file key is made by newFileKey, never from outside');
    return `${prefix}${key}`;
  };

  async function keep(key: string, write: (target: Disk, path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const target = await disk();
    await write(target, path).catch(async (cause: unknown) => {
      await target.delete(path).catch(() => undefined);
      throw unavailable('keep', cause);
    });
  }

  return {
    put: (key, bytes, { contentType }) =>
      keep(key, (target, path) => target.put(path, bytes, { contentType, contentLength: bytes.byteLength })),
    putStream: (key, bytes, { contentType, size }) =>
      keep(key, (target, path) => target.putStream(path, bytes, { contentType, contentLength: size })),
    async read(key, part) {
      const path = pathOf(key);
      try {
        const { disk, readPart } = await storage();
        const stream = await (part ? readPart(path, part) : disk.getStream(path));
        // A local file is opened lazily; a missing one is only detected here.
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
      for await (const file of filesBelow(await disk(), prefix)) {
        const key = file.key.slice(prefix.length);
        if (!isOurs(key)) continue;
        const modifiedAt = await lastChange(file);
        if (modifiedAt) yield { key, modifiedAt };
      }
    },
  };
}

async function* filesBelow(disk: Disk, prefix: string): AsyncIterable<DriveFile> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      .catch((cause) => {
        throw unavailable('list', cause);
      });
    for (const object of page.objects) {
      if (object.isFile && object.key.startsWith(prefix)) yield object;
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

async function lastChange(file: DriveFile): Promise<Date | null> {
  try {
    return (await file.getMetaData()).lastModified;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw unavailable('list', cause);
  }
}

async function openStorage(place: FilesLocation, isOurFolder: (name: string) => boolean): Promise<Storage> {
  if (place.kind === 'folder') {
    const folder = resolve(place.folder);
    await restrictMatchingFoldersToOwner(folder, isOurFolder);
    return {
      disk: new Disk(new PrivateFolder(folder)),
      readPart: async (path, { first, last }) =>
        createReadStream(join(folder, path), { start: first, end: last }),
    };
  }
  return openBucket(place);
}

async function openBucket({ bucket, region, endpoint }: FilesLocation & { kind: 's3' }): Promise<Storage> {
  // The SDK is large, so it is loaded only when used.
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    ...(region ? { region } : {}),
    // Other S3 implementations (MinIO, R2) need the bucket in the path and lack newer checksums.
    ...(endpoint
      ? {
          endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }
      : {}),
    // A store that is away is noticed while somebody waits.
    requestHandler: { connectionTimeout: 3_000 },
  });
  return {
    // New buckets reject ACLs; the bucket's policy must keep it private.
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    readPart: async (path, { first, last }) => {
      const range = `bytes=${first}-${last}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path, Range: range }));
      if (!(Body instanceof Readable)) throw new Error('The bucket gave no body');
      return Body;
    },
  };
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || error.name === 'NoSuchKey' || isMissing(error.cause);
}

function unavailable(deed: string, cause: unknown): FilesUnavailableError {
  if (cause instanceof FilesUnavailableError) return cause;
  return new FilesUnavailableError(`The file storage did not ${deed} a file`, { cause });
}
