import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createFileStore } from './create-file-store.ts';
import { filesEnv } from './env.ts';
import { newFileKey } from './file-key.ts';
import { type FileStore, FilesUnavailableError } from './file-store.ts';
import { type BucketServer, startBucketServer } from './testing/bucket-server.ts';
import { withTemporaryFile } from './with-temporary-file.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const plain = { contentType: 'text/plain' };
const textOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream ? new Response(stream).text() : null;

async function listed(store: FileStore) {
  const found = [];
  for await (const file of store.list()) found.push(file);
  return found;
}

let folder: string;
let bucket: BucketServer;

beforeAll(async () => {
  bucket = await startBucketServer();
});
afterAll(() => bucket.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  bucket.objects.clear();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const stores = {
  folder: () => `file:${folder}/made/on/first/use`,
  's3 bucket': () => `s3://papers/training?region=ap-southeast-1&endpoint=${bucket.url}`,
};

describe.each(Object.entries(stores))('in a %s', (_, url) => {
  let store: FileStore;
  beforeEach(() => {
    store = createFileStore(filesEnv.parse({ FILES_URL: url() }));
  });

  test('what comes by and by is kept whole; nothing stays of what breaks off', async () => {
    const key = newFileKey(new Date());
    const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(50_000, index));
    const options = { contentType: 'video/mp4', size: 2_000_000 };
    await store.putStream(key, Readable.from(pieces), options);
    const read = Buffer.from(await new Response(await store.read(key)).arrayBuffer());
    expect(Buffer.compare(read, Buffer.concat(pieces))).toBe(0);
    const broken = newFileKey(new Date());
    async function* breaks() {
      yield Buffer.alloc(50_000);
      throw new Error('The disk is gone');
    }
    await expect(store.putStream(broken, Readable.from(breaks()), options)).rejects.toThrow(
      FilesUnavailableError,
    );
    expect(await store.exists(broken)).toBe(false);
  });

  test('what was put is read, whole, and gone after it was removed', async () => {
    const key = newFileKey(new Date());
    const content = new Uint8Array(3_000_000).map((_, index) => index % 251);
    await store.put(key, content, { contentType: 'application/pdf' });
    expect(await store.exists(key)).toBe(true);
    const read = new Uint8Array(await new Response(await store.read(key)).arrayBuffer());
    expect(Buffer.compare(read, content)).toBe(0);
    const part = new Uint8Array(
      await new Response(await store.read(key, { first: 10, last: 13 })).arrayBuffer(),
    );
    expect([...part]).toEqual([10, 11, 12, 13]);
    expect(await store.read('2026/11/nothing', { first: 0, last: 1 })).toBeNull();
    await store.remove(key);
    expect(await store.exists(key)).toBe(false);
    expect(await store.read(key)).toBeNull();
    await store.remove(key);
  });

  test('an area keeps its files apart from all others on the same storage', async () => {
    const apart = createFileStore(filesEnv.parse({ FILES_URL: url() }), { area: 'elsewhere' });
    const key = newFileKey(new Date());
    await store.put(key, bytes('ours'), plain);
    await apart.put('packages/one', bytes('theirs'), plain);
    expect(await apart.read(key)).toBeNull();
    expect((await listed(store)).map((file) => file.key)).toEqual([key]);
    expect((await listed(apart)).map((file) => file.key)).toEqual(['packages/one']);
  });

  test('an empty file is a file', async () => {
    await store.put('2026/empty', new Uint8Array(), plain);
    expect(await textOf(await store.read('2026/empty'))).toBe('');
  });

  test('a reader who leaves disturbs nobody', async () => {
    await store.put('a', new Uint8Array(1_000_000), plain);
    await (await store.read('a'))?.cancel();
    expect((await new Response(await store.read('a')).arrayBuffer()).byteLength).toBe(1_000_000);
  });

  test('every file is listed with its age', async () => {
    expect(await listed(store)).toEqual([]);
    for (const key of ['2026/10/a', '2026/11/b', '2026/11/c']) await store.put(key, bytes(key), plain);
    const found = await listed(store);
    expect(found.map(({ key }) => key).sort()).toEqual(['2026/10/a', '2026/11/b', '2026/11/c']);
    for (const { modifiedAt } of found) {
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
  });

  test.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '',
    '.',
    'a//b',
    'a/',
    'a\\b',
    'a.b',
    'A',
    'a b',
    '%2e%2e/a',
    'a\0',
  ])('%j is no key', async (key) => {
    const refusal = 'A file key is made by newFileKey';
    await expect(store.put(key, bytes('x'), plain)).rejects.toThrow(refusal);
    await expect(store.read(key)).rejects.toThrow(refusal);
    await expect(store.remove(key)).rejects.toThrow(refusal);
    await expect(store.exists(key)).rejects.toThrow(refusal);
  });
});

describe('a folder', () => {
  test('may be named by a whole file URL', async () => {
    const store = createFileStore({ FILES_URL: `file://${folder}/a%20b` });
    await store.put('key', bytes('x'), plain);
    expect(await readFile(join(folder, 'a b', 'key'), 'utf8')).toBe('x');
  });

  const modeOf = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777;
  const openUmask = () => {
    const usual = process.umask(0);
    onTestFinished(() => void process.umask(usual));
  };

  test.each([
    ['training', undefined, []],
    ['childcare', 'childcare', ['childcare']],
  ])('files and folders of %s are closed to other accounts, whatever the umask is', async (_, area, top) => {
    openUmask();
    const store = createFileStore({ FILES_URL: `file:${folder}/files` }, area === undefined ? {} : { area });
    await store.put('2026/11/a', bytes('x'), plain);
    await store.putStream('2026/11/b', Readable.from([Buffer.from('y')]), { ...plain, size: 1 });
    for (const path of [[], [...top, '2026'], [...top, '2026', '11']])
      expect(await modeOf('files', ...path)).toBe(0o700);
    for (const name of ['a', 'b']) expect(await modeOf('files', ...top, '2026', '11', name)).toBe(0o600);
  });

  test('what an earlier version left open is closed; what is not ours stays as it is', async () => {
    await mkdir(join(folder, '2025', '12'), { recursive: true });
    await mkdir(join(folder, 'childcare'));
    for (const path of ['2025', 'childcare', '.']) await chmod(join(folder, path), 0o755);
    const store = createFileStore({ FILES_URL: `file:${folder}` });
    await store.exists('2025/12/a');
    expect([await modeOf('2025'), await modeOf('childcare'), await modeOf()]).toEqual([0o700, 0o755, 0o755]);
    await createFileStore({ FILES_URL: `file:${folder}` }, { area: 'childcare' }).exists('packages/one');
    expect(await modeOf('childcare')).toBe(0o700);
  });

  test('what is put on the disk for a while is closed to other accounts', async () => {
    openUmask();
    const modes = await withTemporaryFile(new Blob(['x']).stream(), async (path) => [
      (await stat(path)).mode & 0o777,
      (await stat(dirname(path))).mode & 0o777,
    ]);
    expect(modes).toEqual([0o600, 0o700]);
  });

  test('that cannot be written to is said, and no half file stays', async () => {
    await writeFile(join(folder, 'in-the-way'), '');
    const store = createFileStore({ FILES_URL: `file:${folder}/in-the-way` });
    await expect(store.put('key', bytes('x'), plain)).rejects.toThrow(FilesUnavailableError);
    expect(await readdir(folder)).toEqual(['in-the-way']);
  });
});

describe('a bucket', () => {
  test('keeps the type, under the prefix, and neighbours are not listed', async () => {
    const store = createFileStore({ FILES_URL: stores['s3 bucket']() });
    bucket.objects.set('papers/training-old/2026/a', { body: Buffer.from('x'), contentType: '' });
    await store.put('2026/a', bytes('x'), { contentType: 'application/pdf' });
    expect([...bucket.objects].map(([name, { contentType }]) => [name, contentType])).toContainEqual([
      'papers/training/2026/a',
      'application/pdf',
    ]);
    expect((await listed(store)).map(({ key }) => key)).toEqual(['2026/a']);
  });

  test('that is away is said, also when nothing can be told from it', async () => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    const store = createFileStore({
      FILES_URL: 's3://papers?region=ap-southeast-1&endpoint=http://127.0.0.1:1',
    });
    await expect(store.put('key', bytes('x'), plain)).rejects.toThrow(FilesUnavailableError);
    await expect(store.read('key')).rejects.toThrow(FilesUnavailableError);
    await expect(store.exists('key')).rejects.toThrow(FilesUnavailableError);
    await expect(listed(store)).rejects.toThrow(FilesUnavailableError);
  });
});

describe('FILES_URL', () => {
  test.each([
    '',
    'papers',
    'file:',
    'file://host/share',
    'https://x',
    's3://',
    's3://b/../c%2f',
    's3://b?endpoint=ftp://x',
  ])('%j is refused', (FILES_URL) => {
    const parsed = filesEnv.safeParse({ FILES_URL });
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toContain('FILES_URL must be');
  });
});
