import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { trainingFilePrefix } from './store-training-file.ts';

const graceMs = 24 * 60 * 60 * 1000;
const perQuery = 500;

type Tools = { db: ChildcareDb; files: FileStore; clock: () => Date };

/** Removes files of outside training that no row has had for a day, left by an interrupted upload or deletion. Returns the number. */
export async function removeOrphanTrainingFiles(
  { db, files, clock }: Tools,
  signal?: AbortSignal,
): Promise<number> {
  const oldest = clock().getTime() - graceMs;
  let removed = 0;
  let waiting: string[] = [];
  const sweep = async () => {
    const rows = await db.outsideTraining.findMany({
      where: { fileKey: { in: waiting } },
      select: { fileKey: true },
    });
    const kept = new Set(rows.map(({ fileKey }) => fileKey));
    for (const key of waiting.filter((key) => !kept.has(key))) {
      await files.remove(key);
      removed += 1;
    }
    waiting = [];
  };
  for await (const { key, modifiedAt } of files.list()) {
    if (signal?.aborted) return removed;
    if (!key.startsWith(trainingFilePrefix) || modifiedAt.getTime() > oldest) continue;
    waiting.push(key);
    if (waiting.length >= perQuery) await sweep();
  }
  await sweep();
  return removed;
}
