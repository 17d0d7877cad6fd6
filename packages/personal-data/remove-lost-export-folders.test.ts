import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportFolderPrefix, removeLostExportFolders } from './remove-lost-export-folders.ts';

const now = new Date('2026-11-20T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lost-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function makeFolder(name: string, { folder, file }: { folder: Date; file: Date }) {
  const path = join(root, name);
  await mkdir(path);
  await writeFile(join(path, 'export'), 'sealed');
  await utimes(join(path, 'export'), file, file);
  await utimes(path, folder, folder);
}

test('lost export folders: those of killed workers go, those being written and others’ stay', async () => {
  await makeFolder(`${exportFolderPrefix}killed`, { folder: hoursAgo(8), file: hoursAgo(7) });
  await makeFolder(`${exportFolderPrefix}growing`, { folder: hoursAgo(8), file: hoursAgo(1) });
  await makeFolder('other-files', { folder: hoursAgo(90), file: hoursAgo(90) });
  expect(await removeLostExportFolders(now, root)).toBe(1);
  expect((await readdir(root)).toSorted()).toEqual(['other-files', `${exportFolderPrefix}growing`]);
});
