import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileStore } from './create-file-store.ts';
import { FilesUnavailableError } from './file-store.ts';

// No file system that the tests can make refuses chmod to root.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  return { ...real, chmod: vi.fn(real.chmod) };
});
const chmod = vi.mocked(fs.chmod);
const fault = (code: string) => Object.assign(new Error(code), { code });
const plain = { contentType: 'text/plain' };
const textOf = (stream: ReadableStream<Uint8Array> | null) => new Response(stream).text();

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'private-'));
  // What an earlier version left.
  await fs.mkdir(join(folder, '2025'));
});
afterEach(async () => {
  chmod.mockReset();
  await fs.rm(folder, { recursive: true });
});

it.each(['EPERM', 'EACCES', 'EROFS', 'ESTALE', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])(
  'a file system that answers %s to chmod keeps files all the same',
  async (code) => {
    chmod.mockRejectedValue(fault(code));
    const store = createFileStore({ FILES_URL: `file:${folder}` });
    await store.put('2026/11/a', Buffer.from('x'), plain);
    await store.putStream('2026/11/b', Readable.from([Buffer.from('y')]), { ...plain, size: 1 });
    expect(await textOf(await store.read('2026/11/a'))).toBe('x');
    expect(await textOf(await store.read('2026/11/b'))).toBe('y');
  },
);

it('bytes that are stored stay, however chmod fails', async () => {
  const store = createFileStore({ FILES_URL: `file:${folder}` });
  await store.exists('2026/11/a');
  chmod.mockRejectedValue(fault('EIO'));
  await store.put('2026/11/a', Buffer.from('x'), plain);
  expect(await textOf(await store.read('2026/11/a'))).toBe('x');
});

it('a fault while the storage is opened passes: the next use opens it again', async () => {
  const store = createFileStore({ FILES_URL: `file:${folder}` });
  chmod.mockRejectedValueOnce(fault('EIO'));
  await expect(store.exists('2026/11/a')).rejects.toThrow(FilesUnavailableError);
  await store.put('2026/11/a', Buffer.from('x'), plain);
  expect(await store.exists('2026/11/a')).toBe(true);
});
