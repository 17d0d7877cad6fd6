import type { FileStore } from '@repo/files/file-store';
import {
  type ExportDb,
  findExpiredExports,
  findKnownFileKeys,
  markExportExpired,
  removeOldExportRows,
} from './export-rows.ts';

const perQuery = 200;
/** A file is written before its row is marked ready; one without a row after a day is left from a crash or a deleted account. */
const graceMs = 24 * 60 * 60_000;

type Tools = { db: ExportDb; exportFiles: FileStore; clock: () => Date };

async function removeExpired({ db, exportFiles, clock }: Tools, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await findExpiredExports(db, clock(), perQuery);
    for (const { id, key } of rows) {
      if (signal?.aborted) return removed;
      // The file first: a row that stays is tried again, a file that stayed would be forgotten.
      await exportFiles.remove(key);
      await markExportExpired(db, id);
      removed += 1;
    }
    if (rows.length < perQuery) return removed;
  }
}

async function removeUnknown({ db, exportFiles, clock }: Tools, signal?: AbortSignal): Promise<number> {
  const oldest = clock().getTime() - graceMs;
  let removed = 0;
  let waiting: string[] = [];
  const sweep = async () => {
    const known = await findKnownFileKeys(db, waiting);
    for (const key of waiting.filter((candidate) => !known.has(candidate))) {
      await exportFiles.remove(key);
      removed += 1;
    }
    waiting = [];
  };
  for await (const { key, modifiedAt } of exportFiles.list()) {
    if (signal?.aborted) return removed;
    if (modifiedAt.getTime() > oldest) continue;
    waiting.push(key);
    if (waiting.length >= perQuery) await sweep();
  }
  await sweep();
  return removed;
}

/** Removes export files after seven days, files without a row, and old requests. */
export async function removeExpiredExportsAndStrayFiles(
  tools: Tools,
  signal?: AbortSignal,
): Promise<{ expired: number; unknown: number }> {
  const expired = await removeExpired(tools, signal);
  const unknown = await removeUnknown(tools, signal);
  await removeOldExportRows(tools.db, tools.clock());
  return { expired, unknown };
}
