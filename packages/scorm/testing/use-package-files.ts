import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Returns a function that writes a package into a temporary folder, which is removed after the tests, and returns its path. */
export function usePackageFiles(): (bytes: Uint8Array) => Promise<string> {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packages-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (bytes) => {
    count += 1;
    const file = join(folder, `${count}.zip`);
    await writeFile(file, bytes);
    return file;
  };
}
