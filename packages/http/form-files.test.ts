import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { removeStaleFormFolders } from './stale-form-folders.ts';
import { createExampleService } from './testing/example-service.ts';

const megabyte = 1_048_576;
const day = 24 * 60 * 60 * 1_000;
let folder = '';
const { route } = createExampleService();

async function countPieces(file: File) {
  let count = 0;
  for await (const _ of file.stream()) count += 1;
  return count;
}

async function sizesOnDisk() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /form-[^/]+$/.test(entry.parentPath));
  return Promise.all(
    files.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size / megabyte),
  );
}

const store = route({
  operationId: 'store',
  summary: 'Store films',
  tags: ['Pictures'],
  access: 'public',
  body: z.object({
    title: z.string().optional(),
    files: z.union([z.array(z.file()), z.file().transform((file) => [file])]),
  }),
  bodyType: 'multipart',
  maxFileBytes: 20 * megabyte,
  maxBodyBytes: 40 * megabyte,
  response: { schema: z.record(z.string(), z.unknown()) },
  run: async ({ body: { files, title } }) => ({
    titleLength: title?.length,
    sizes: files.map(({ size }) => size),
    pieces: await Promise.all(files.map(countPieces)),
    onDisk: await sizesOnDisk(),
  }),
});

const server = createAdaptorServer({ fetch: (request) => store(request) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;

/** As a client writes it that sends every byte as a chunk of its own. */
async function sendByteByByte(body: Buffer): Promise<string> {
  const socket = connect(port(), '127.0.0.1');
  socket.write(
    'POST /api/films HTTP/1.1\r\nhost: zoo.example\r\nconnection: close\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n',
  );
  const chunks = Buffer.alloc(body.length * 6);
  for (const [index, byte] of body.entries()) {
    chunks.write('1\r\n', index * 6, 'latin1');
    chunks[index * 6 + 3] = byte;
    chunks.write('\r\n', index * 6 + 4, 'latin1');
  }
  socket.write(chunks);
  socket.write('0\r\n\r\n');
  return text(socket);
}

const film = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)]);

async function post(...sizes: number[]) {
  const body = new FormData();
  for (const size of sizes) body.append('files', film(size), 'film.mp4');
  const answer = await fetch(`http://127.0.0.1:${port()}/api/films`, { method: 'POST', body });
  return (await answer.json()) as { sizes: number[]; onDisk: number[] };
}

async function makeFormFolder(name: string, age: number, file = '1') {
  const path = join(folder, name);
  await mkdir(path);
  await writeFile(join(path, file), 'left behind');
  const at = new Date(Date.now() - age);
  await utimes(path, at, at);
  return path;
}

// First of all: it happens once in a process.
test('the first large upload of a process removes what killed processes left, and nothing else', async () => {
  await makeFormFolder('form-AAAAAA', 2 * day);
  await makeFormFolder('form-fresh1', 60_000);
  await makeFormFolder('form-others', 2 * day, 'notes.txt');
  await makeFormFolder('format', 2 * day);
  const elsewhere = await makeFormFolder('elsewhere', 2 * day);
  await symlink(elsewhere, join(folder, 'form-linked'));
  expect(await post(9 * megabyte)).toMatchObject({ sizes: [9 * megabyte] });
  expect((await readdir(folder)).sort()).toEqual([
    'elsewhere',
    'form-fresh1',
    'form-linked',
    'form-others',
    'format',
  ]);
  expect(await readdir(elsewhere)).toEqual(['1']);
});

test('folders of another account stay', async () => {
  await makeFormFolder('form-BBBBBB', 2 * day);
  const uid = process.getuid?.() ?? 0;
  await removeStaleFormFolders(folder, uid + 1);
  expect(await readdir(folder)).toContain('form-BBBBBB');
  await removeStaleFormFolders(folder, uid);
  expect(await readdir(folder)).not.toContain('form-BBBBBB');
});

test('a file that comes byte by byte is kept in few pieces, and so is a text', async () => {
  const header = (field: string) => `--x\r\nContent-Disposition: form-data; ${field}\r\n\r\n`;
  const body = `${header('name="title"')}${'t'.repeat(100_000)}\r\n${header('name="files"; filename="film.mp4"')}${'f'.repeat(200_000)}\r\n--x--\r\n`;
  const answer = await sendByteByByte(Buffer.from(body));
  const { pieces, ...rest } = JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? 'null');
  expect(rest).toMatchObject({ titleLength: 100_000, sizes: [200_000] });
  expect(pieces[0]).toBeLessThanOrEqual(10);
});

test('files that fit into the memory one by one, and not together, wait on the disk', async () => {
  const answer = await post(5 * megabyte, 5 * megabyte, 2 * megabyte, 5 * megabyte);
  expect(answer.sizes).toEqual([5, 5, 2, 5].map((size) => size * megabyte));
  const onDisk = answer.onDisk.filter((size) => size > 1);
  expect(onDisk).toEqual([5, 5]);
});

test('text that no form of ours has is refused', async () => {
  const body = new FormData();
  body.append('title', 't'.repeat(megabyte));
  body.append('files', film(1), 'film.mp4');
  const send = () => fetch(`http://127.0.0.1:${port()}/api/films`, { method: 'POST', body });
  expect((await send()).status).toBe(200);
  body.append('more', 't');
  expect((await send()).status).toBe(400);
});
