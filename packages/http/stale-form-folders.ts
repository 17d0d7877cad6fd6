import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const formFolderPrefix = 'form-';

/** As `mkdtemp` names them. */
const folderName = new RegExp(`^${formFolderPrefix}[A-Za-z0-9]{6}$`);
/** Longer than any upload takes. */
const staleAfterMs = 24 * 60 * 60 * 1_000;

/** Another program may name a folder the same; what we write into ours are numbered files. */
async function isStale(path: string, uid: number | undefined): Promise<boolean> {
  // Of the name itself: a link that leads elsewhere is no folder.
  const found = await lstat(path);
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid)) return false;
  if (Date.now() - found.mtimeMs < staleAfterMs) return false;
  const entries = await readdir(path, { withFileTypes: true });
  return entries.every((entry) => entry.isFile() && /^\d+$/.test(entry.name));
}

/** Removes the files of forms that a process left when it was killed. What cannot be removed stays. `uid`: whose folders. */
export async function removeStaleFormFolders(
  parent: string,
  uid: number | undefined = process.getuid?.(),
): Promise<void> {
  const names = await readdir(parent).catch((): string[] => []);
  for (const name of names.filter((each) => folderName.test(each))) {
    const path = join(parent, name);
    if (await isStale(path, uid).catch(() => false)) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
