import type { FileStore } from '@repo/files/file-store';

const graceMs = 24 * 60 * 60 * 1000;
const perQuery = 500;

type Documents = {
  prefix: string;
  /** Those of the keys that a row has. */
  findKept: (keys: string[]) => Promise<{ fileKey: string | null }[]>;
};

/** Removes files that no row has had for a day, left by an interrupted upload or deletion. Returns the number. */
export async function removeOrphanDocuments(
  { files, clock }: { files: FileStore; clock: () => Date },
  { prefix, findKept }: Documents,
  signal?: AbortSignal,
): Promise<number> {
  const oldest = clock().getTime() - graceMs;
  let removed = 0;
  let waiting: string[] = [];
  const sweep = async () => {
    const kept = new Set((await findKept(waiting)).map(({ fileKey }) => fileKey));
    for (const key of waiting.filter((key) => !kept.has(key))) {
      await files.remove(key);
      removed += 1;
    }
    waiting = [];
  };
  for await (const { key, modifiedAt } of files.list()) {
    if (signal?.aborted) return removed;
    if (!key.startsWith(prefix) || modifiedAt.getTime() > oldest) continue;
    waiting.push(key);
    if (waiting.length >= perQuery) await sweep();
  }
  await sweep();
  return removed;
}
