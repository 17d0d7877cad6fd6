import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the folders begin in which exports are written on the local disk. */
export const exportFolderPrefix = 'personal-export-';

/** Nothing writes one export for this long: a worker whose folder has not changed since was killed. */
const lostAfterMs = 6 * 60 * 60_000;

/**
 * Removes the folders of workers that were killed while they wrote. The archives in them are encrypted, and their keys are gone.
 * The age is that of the newest file, because a folder's own time does not change while a file in it grows.
 */
export async function removeLostExportFolders(now: Date, root = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(root)) {
    if (!name.startsWith(exportFolderPrefix)) continue;
    const folder = join(root, name);
    try {
      const changed = await lastChangeIn(folder);
      if (now.getTime() - changed < lostAfterMs) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    } catch {
      // Another worker has just removed it, or it belongs to another account of the machine.
    }
  }
  return removed;
}

async function lastChangeIn(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}
