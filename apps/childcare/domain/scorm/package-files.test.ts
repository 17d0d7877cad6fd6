import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '@repo/files/create-file-store';
import { type FileStore, FilesUnavailableError } from '@repo/files/file-store';
import { checkPackageInThread } from '@repo/scorm/check-package-in-thread';
import { buildPackageFiles } from '@repo/scorm/testing/make-package';
import { usePackageFiles } from '@repo/scorm/testing/use-package-files';
import { storeZip } from '@repo/sheets/testing/zip-file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePackageFiles } from './package-files.ts';

const onDisk = usePackageFiles();
let folder = '';
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  store = createFileStore({ FILES_URL: `file:${folder}` });
});
afterAll(() => rm(folder, { recursive: true }));

async function largePackage() {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f/${at}.txt`, `part ${at}`]));
  const archive = await onDisk(storeZip(buildPackageFiles({ files })));
  const read = await checkPackageInThread(archive);
  if (!read.ok) throw new Error(read.message);
  return { archive, packed: read.files };
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of createFileStore({ FILES_URL: `file:${folder}` }, { area: 'scorm' }).list())
    keys.push(key);
  return keys;
}

it('stores each file under its path', async () => {
  const { archive, packed } = await largePackage();
  const { files } = await storePackageFiles(store, archive, { packed, now: new Date() });
  expect(Object.keys(files)).toHaveLength(305);
  for (const at of [0, 17, 299]) {
    const content = await store.read(files[`f/${at}.txt`]?.key ?? '');
    expect(await new Response(content).text()).toBe(`part ${at}`);
  }
  expect(await storedKeys()).toHaveLength(305);
  for (const { key } of Object.values(files)) await store.remove(key);
});

it('a storage that fails in the middle keeps nothing, also of files that were under way', async () => {
  const { archive, packed } = await largePackage();
  let count = 0;
  const failing: FileStore = {
    ...store,
    put: async (...file) => {
      count += 1;
      if (count === 100) throw new FilesUnavailableError('The disk is full');
      return store.put(...file);
    },
  };
  const stored = storePackageFiles(failing, archive, { packed, now: new Date() });
  await expect(stored).rejects.toThrow('The disk is full');
  expect(await storedKeys()).toEqual([]);
  expect(count).toBeLessThan(120);
});
