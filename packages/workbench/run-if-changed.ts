import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type CachedWork = {
  stampFile: string;
  /** Absolute paths of files and whole directories. */
  inputs: readonly string[];
  /** Must exist for the stamp to count. */
  outputs: readonly string[];
  /** Excludes directories by name and files by ending. */
  leaveOut?: { directories?: readonly string[]; endings?: readonly string[] };
};

/** Skips the work when the inputs are unchanged. Returns whether it ran. */
export async function runIfChanged(work: CachedWork, doIt: () => Promise<void>): Promise<boolean> {
  const fingerprint = hashInputs(work);
  const isDone =
    readIfThere(work.stampFile) === fingerprint && work.outputs.every((output) => existsSync(output));
  if (isDone) return false;
  // Removed first, so that an interrupted run is repeated.
  rmSync(work.stampFile, { force: true });
  await doIt();
  mkdirSync(dirname(work.stampFile), { recursive: true });
  writeFileSync(work.stampFile, fingerprint);
  return true;
}

/** One hash over names and contents of all inputs, independent of machine and directory. */
export function hashInputs({ inputs, leaveOut }: Pick<CachedWork, 'inputs' | 'leaveOut'>): string {
  const hash = createHash('sha256');
  inputs.forEach((input, index) => {
    for (const file of listFiles(input, leaveOut)) {
      hash.update(`${index}\0${relative(input, file)}\0`);
      hash.update(createHash('sha256').update(readFileSync(file)).digest());
    }
  });
  return hash.digest('hex');
}

function listFiles(path: string, leaveOut: CachedWork['leaveOut'] = {}): string[] {
  if (!existsSync(path)) return [];
  const entries = readEntries(path);
  if (!entries) return [path];
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory())
        return leaveOut.directories?.includes(entry.name) ? [] : listFiles(child, leaveOut);
      const isWanted = entry.isFile() && !leaveOut.endings?.some((ending) => entry.name.endsWith(ending));
      return isWanted ? [child] : [];
    });
}

function readEntries(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
