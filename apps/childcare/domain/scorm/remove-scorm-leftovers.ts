import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { scormPrefix } from './package-files.ts';

const graceMs = 24 * 60 * 60 * 1000;
const perQuery = 500;

type Tools = { db: ChildcareDb; files: FileStore; clock: () => Date };

/** "scorm/2026/11/<random>" of "scorm/2026/11/<random>/17". */
const prefixOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

/**
 * Removes files that have belonged to no package for a day (from an interrupted upload or a deleted course), and expired
 * sessions. Returns the number of files.
 */
export async function removeOrphanScormFilesAndExpiredSessions(
  { db, files, clock }: Tools,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  await db.scormSession.deleteMany({ where: { expiresAt: { lt: now } } });
  let removed = 0;
  let waiting: string[] = [];
  const sweep = async () => {
    const prefixes = [...new Set(waiting.map(prefixOf))];
    const known = await db.scormPackage.findMany({
      where: { storagePrefix: { in: prefixes } },
      select: { storagePrefix: true },
    });
    const kept = new Set(known.map(({ storagePrefix }) => storagePrefix));
    for (const key of waiting) {
      if (kept.has(prefixOf(key))) continue;
      await files.remove(key);
      removed += 1;
    }
    waiting = [];
  };
  for await (const { key, modifiedAt } of files.list()) {
    if (signal?.aborted) return removed;
    if (!key.startsWith(scormPrefix) || modifiedAt.getTime() > now.getTime() - graceMs) continue;
    waiting.push(key);
    if (waiting.length >= perQuery) await sweep();
  }
  await sweep();
  return removed;
}
