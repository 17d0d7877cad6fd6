import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';

const graceMs = 24 * 60 * 60 * 1000;
const perQuery = 500;

type Tools = { db: TrainingDb; files: FileStore; clock: () => Date };

/** Removes files without a row that are older than a day, left by interrupted uploads. Returns the number. */
export async function removeOrphanFiles({ db, files, clock }: Tools, signal?: AbortSignal): Promise<number> {
  const oldest = clock().getTime() - graceMs;
  let removed = 0;
  let waiting: string[] = [];
  const sweep = async () => {
    const [documents, uploads, logos, materials] = await Promise.all([
      db.storedFile.findMany({ where: { storageKey: { in: waiting } }, select: { storageKey: true } }),
      db.enrolmentUpload.findMany({ where: { fileKey: { in: waiting } }, select: { fileKey: true } }),
      db.certificateLogo.findMany({ where: { storageKey: { in: waiting } }, select: { storageKey: true } }),
      db.classFile.findMany({ where: { storageKey: { in: waiting } }, select: { storageKey: true } }),
    ]);
    const kept = new Set([
      ...documents.map(({ storageKey }) => storageKey),
      ...uploads.map(({ fileKey }) => fileKey),
      ...logos.map(({ storageKey }) => storageKey),
      ...materials.map(({ storageKey }) => storageKey),
    ]);
    for (const key of waiting.filter((key) => !kept.has(key))) {
      await files.remove(key);
      removed += 1;
    }
    waiting = [];
  };
  for await (const { key, modifiedAt } of files.list()) {
    if (signal?.aborted) return removed;
    if (modifiedAt.getTime() > oldest) continue;
    waiting.push(key);
    if (waiting.length >= perQuery) await sweep();
  }
  await sweep();
  return removed;
}
