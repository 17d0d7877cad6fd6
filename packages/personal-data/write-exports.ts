import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { KeyRing } from '@repo/auth/key-ring';
import { newFileKey as newStorageKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import { createExportArchive } from './export-archive.ts';
import { createEncryptionKey, encryptChunks } from './export-cipher.ts';
import type { ExportPart } from './export-parts.ts';
import {
  type ClaimedExport,
  claimDueExport,
  type ExportDb,
  exportLeaseMs,
  failLostExportsAndReturnKeys,
  markExportFailed,
  maxExportAttempts,
  postponeExport,
  renewExportLeaseIfHeld,
} from './export-rows.ts';
import { exportFolderPrefix, removeLostExportFolders } from './remove-lost-export-folders.ts';

/** What becomes of one that failed: its next attempt comes after so long. */
const pauseMs = 60_000;

/** More does not fit a download that people could still handle, nor every disk. */
export const maxExportBytes = 2 * 1024 ** 3;

export type WriteExportTools = {
  db: ExportDb;
  keys: KeyRing;
  /** A store of the exports alone. */
  exportFiles: FileStore;
  clock: () => Date;
  logger: {
    info(details: Record<string, unknown>, message: string): void;
    error(details: Record<string, unknown>, message: string): void;
  };
};

export type WriteExportOptions = {
  serviceName: string;
  partsOf(userId: string): readonly ExportPart[];
  /** Marks it as ready with `markExportReadyIfLeaseHeld` and writes the mail, in one transaction. False when `markExportReadyIfLeaseHeld` says so. */
  finish(claimed: ClaimedExport, bytes: number): Promise<boolean>;
  signal?: AbortSignal;
  /** Tests take less. */
  maxBytes?: number;
};

class ExportTooLargeError extends Error {}

/** Passes bytes on, and counts them. */
function createCounter(most: number) {
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    async *count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        bytes += chunk.byteLength;
        if (bytes > most) throw new ExportTooLargeError(`An export may have at most ${most} bytes`);
        yield chunk;
      }
    },
  };
}

type Lease = { signal: AbortSignal; end(): void };

/** Keeps the lease while the work lasts; its signal ends the work when another worker has taken over, or the process stops. */
function keepLease(
  { db, clock }: WriteExportTools,
  claimed: ClaimedExport,
  stop: AbortSignal | undefined,
): Lease {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renewExportLeaseIfHeld(db, claimed, clock()).then(
      (isOurs) => {
        if (!isOurs) lost.abort(new Error('Another worker has taken over this export'));
      },
      // The next renewal may succeed; after the lease another worker takes over.
      () => undefined,
    );
  }, exportLeaseMs / 4);
  timer.unref();
  return {
    signal: stop ? AbortSignal.any([lost.signal, stop]) : lost.signal,
    end: () => clearInterval(timer),
  };
}

type Target = { storageKey: string; fileKey: Buffer };

/** Writes the encrypted zip into the store; its size has to be known there, so it is on the local disk first. Answers the zip's bytes. */
async function storeArchive(
  { exportFiles, clock }: WriteExportTools,
  { serviceName, maxBytes = maxExportBytes }: WriteExportOptions,
  parts: readonly ExportPart[],
  { storageKey, fileKey }: Target,
  signal: AbortSignal,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), exportFolderPrefix));
  try {
    const path = join(folder, 'export');
    const counter = createCounter(maxBytes);
    await pipeline(
      createExportArchive(parts, { serviceName, now: clock() }),
      (source: AsyncIterable<Uint8Array>) => encryptChunks(fileKey, counter.count(source)),
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    );
    const { size } = await stat(path);
    signal.throwIfAborted();
    await exportFiles.putStream(storageKey, createReadStream(path), {
      contentType: 'application/octet-stream',
      size,
    });
    return counter.bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Claims and writes one export. False when none was due. */
async function writeNext(tools: WriteExportTools, options: WriteExportOptions): Promise<boolean> {
  const { db, keys, exportFiles, clock, logger } = tools;
  const now = clock();
  const target = { storageKey: newStorageKey(now), fileKey: createEncryptionKey() };
  const keyCipher = keys.encrypt(target.fileKey.toString('base64'), 'personal-export');
  const claimed = await claimDueExport(db, { now, storageKey: target.storageKey, keyCipher });
  if (!claimed) return false;
  const about = { exportId: claimed.id, attempt: claimed.attempts };
  const lease = keepLease(tools, claimed, options.signal);
  try {
    if (claimed.oldStorageKey) await exportFiles.remove(claimed.oldStorageKey);
    const bytes = await storeArchive(tools, options, options.partsOf(claimed.userId), target, lease.signal);
    if (await options.finish(claimed, bytes)) logger.info({ ...about, bytes }, 'personal export is ready');
    else await exportFiles.remove(target.storageKey);
  } catch (error) {
    // What is left behind here is found by the hourly sweep.
    await exportFiles.remove(target.storageKey).catch(() => undefined);
    const isStopped = options.signal?.aborted === true;
    if (error instanceof ExportTooLargeError) await markExportFailed(db, claimed, 'too-large');
    else if (!isStopped && claimed.attempts >= maxExportAttempts)
      await markExportFailed(db, claimed, 'error');
    else {
      const dueAt = new Date(clock().getTime() + (isStopped ? 0 : pauseMs));
      await postponeExport(db, claimed, { dueAt, countsAsAttempt: !isStopped });
    }
    if (!isStopped) logger.error({ ...about, err: error }, 'personal export failed');
  } finally {
    lease.end();
  }
  return true;
}

/**
 * Writes every export that is due, one after the other. A worker that dies leaves its export to the next one after the
 * lease; after three attempts it is given up.
 */
export async function writeDueExports(tools: WriteExportTools, options: WriteExportOptions): Promise<void> {
  await removeLostExportFolders(tools.clock());
  for (const key of await failLostExportsAndReturnKeys(tools.db, tools.clock()))
    await tools.exportFiles.remove(key);
  while (!options.signal?.aborted && (await writeNext(tools, options)));
}
