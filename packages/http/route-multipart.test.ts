import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createExampleService } from './testing/example-service.ts';

const { route } = createExampleService();
const megabyte = 1_048_576;

const hang = route({
  operationId: 'hang',
  summary: 'Hang a picture',
  tags: ['Pictures'],
  access: 'public',
  body: z.object({ title: z.string().min(2), tag: z.array(z.string()).optional(), file: z.file() }),
  bodyType: 'multipart',
  maxFileBytes: megabyte,
  response: { schema: z.record(z.string(), z.unknown()) },
  run: async ({ body: { file, ...fields } }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ...fields, name: file.name, size: bytes.byteLength, first: bytes[0] ?? null };
  },
});

const kept: File[] = [];
const keep = route({
  operationId: 'keep',
  summary: 'Keep a picture',
  tags: ['Pictures'],
  access: 'public',
  body: z.object({ file: z.file() }),
  bodyType: 'multipart',
  maxFileBytes: megabyte,
  response: { schema: z.record(z.string(), z.unknown()) },
  run: async ({ body: { file } }) => {
    kept[0] = file;
    return { name: file.name, type: file.type };
  },
});

function send(body: BodyInit | null, headers: Record<string, string> = {}) {
  const stream = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  return hang(new Request('https://zoo.example/api/pictures', { method: 'POST', headers, body, ...stream }));
}

function form(fields: Record<string, string | Blob | string[]>, fileName = '狮子.png') {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) {
      if (typeof one === 'string') made.append(name, one);
      else made.append(name, one, fileName);
    }
  }
  return made;
}

const picture = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)]);

async function failureOf(answer: Response) {
  return { status: answer.status, ...(await answer.json()) };
}

describe('a form with a file', () => {
  it('reaches run as fields and a File', async () => {
    const answer = await send(form({ title: 'Lion', tag: ['a', 'b'], file: picture(5), role: 'keeper' }));
    expect(await answer.json()).toEqual({
      title: 'Lion',
      tag: ['a', 'b'],
      name: '狮子.png',
      size: 5,
      first: 7,
    });
  });

  it('may hold a file of exactly the limit, and not a byte more', async () => {
    expect(await (await send(form({ title: 'Lion', file: picture(megabyte) }))).json()).toMatchObject({
      size: megabyte,
    });
    expect(await failureOf(await send(form({ title: 'Lion', file: picture(megabyte + 1) })))).toEqual({
      status: 413,
      error: 'The file is too large: at most 1 MB',
    });
  });

  it('reaches run byte for byte, in whatever pieces it came, under the name that it has', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251);
    const body = form({ title: 'Lion', file: new Blob([bytes], { type: 'image/png' }) }, 'a "big" lion;.png');
    const whole = new Request('https://zoo.example', { method: 'POST', body });
    const raw = new Uint8Array(await whole.arrayBuffer());
    for (const size of [1_000, 65_536, raw.length]) {
      let at = 0;
      const pieces = new ReadableStream({
        pull(controller) {
          if (at >= raw.length) return controller.close();
          controller.enqueue(raw.slice(at, at + size));
          at += size;
        },
      });
      const stream = { body: pieces, duplex: 'half' as const };
      const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
      const answer = await keep(
        new Request('https://zoo.example/api/pictures', { method: 'POST', headers, ...stream }),
      );
      expect(await answer.json()).toEqual({ name: 'a "big" lion;.png', type: 'image/png' });
      const read = new Uint8Array((await kept[0]?.arrayBuffer()) ?? []);
      expect(Buffer.compare(read, bytes)).toBe(0);
    }
  });

  it('takes an empty file for what it is', async () => {
    expect(await (await send(form({ title: 'Lion', file: picture(0) }))).json()).toMatchObject({ size: 0 });
  });

  it('with no file chosen lacks it', async () => {
    // As browsers send it: a file without a name.
    const answer = await send(
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLion\r\n--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(await failureOf(answer)).toMatchObject({
      status: 400,
      details: [{ field: 'file', message: 'file is required' }],
    });
  });

  it.each([
    [form({ title: 'L', file: picture(1) }), 'title must have at least 2 characters'],
    [form({ title: 'Lion', file: 'text' }), 'file must be a file'],
    [form({ title: picture(1), file: picture(1) }), 'title must be text'],
    [form({ title: 'Li\0on', file: picture(1) }), 'Text must not hold the NUL character'],
    [form({ title: 'Lion', file: picture(1) }, 'a\0.png'), 'Text must not hold the NUL character'],
  ])('%# with a wrong field is 400', async (body, error) => {
    expect(await failureOf(await send(body))).toMatchObject({ status: 400, error });
  });
});

describe('what is no whole form', () => {
  it.each([
    ['JSON', '{"title":"Lion"}', 'application/json'],
    ['another form', 'title=Lion', 'application/x-www-form-urlencoded'],
    ['nothing', null, undefined],
  ])('%s is 400', async (_, body, type) => {
    expect(await failureOf(await send(body, type ? { 'content-type': type } : {}))).toEqual({
      status: 400,
      error: 'The content type must be multipart/form-data',
    });
  });

  const whole = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLion\r\n--x--\r\n';
  it.each([
    ['cut', whole.slice(0, 40), 'multipart/form-data; boundary=x'],
    [
      'cut in a file',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf of',
      'multipart/form-data; boundary=x',
    ],
    [
      'with a part that has no name',
      '--x\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nbytes\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      'of more parts than any form has',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_001)}--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    ['empty', '', 'multipart/form-data; boundary=x'],
    ['of another boundary', whole, 'multipart/form-data; boundary=y'],
    ['without a boundary', whole, 'multipart/form-data'],
  ])('one %s is 400', async (_, body, type) => {
    expect(await failureOf(await send(body, { 'content-type': type }))).toEqual({
      status: 400,
      error: 'The form is not whole, or not well-formed',
    });
  });

  it('an upload that is cut off is 400', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(whole.slice(0, 20))),
      pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    expect(
      await failureOf(await send(broken, { 'content-type': 'multipart/form-data; boundary=x' })),
    ).toEqual({
      status: 400,
      error: 'The request ended before it was whole',
    });
  });

  it('one that never ends is 413 and not read on', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await send(endless, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(await failureOf(answer)).toEqual({ status: 413, error: 'The file is too large: at most 1 MB' });
    expect(pulled).toBeLessThan(25);
  });

  it('one that says it is too large is refused before anything is read', async () => {
    const untouched = new ReadableStream(
      { pull: () => expect.unreachable('the body was read') },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1114113' };
    expect((await send(untouched, headers)).status).toBe(413);
  });
});

describe('a file that is too large for the memory', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forms-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  const seen: { digest: string; onDisk: number[] }[] = [];
  const store = route({
    operationId: 'store',
    summary: 'Store a film',
    tags: ['Pictures'],
    access: 'public',
    body: z.object({
      files: z.union([z.array(z.file()), z.file().transform((file) => [file])]),
      fails: z.string().optional(),
    }),
    bodyType: 'multipart',
    maxFileBytes: 20 * megabyte,
    maxBodyBytes: 42 * megabyte,
    response: { schema: z.object({ sizes: z.array(z.number()) }) },
    run: async ({ body: { files, fails } }) => {
      for (const file of files) {
        const hash = createHash('sha256');
        for await (const piece of file.stream()) hash.update(piece);
        seen.push({ digest: hash.digest('hex'), onDisk: await sizesOnDisk() });
      }
      if (fails) throw new Error('The cinema is closed');
      return { sizes: files.map(({ size }) => size) };
    },
  });
  const sizesOnDisk = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  };
  /** No two neighbouring pieces are alike. */
  const film = (bytes: number) => new Uint8Array(Buffer.alloc(bytes, randomBytes(4093)));
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    store(
      new Request('https://zoo.example/api/films', {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit),
    );
  const films = (...all: Uint8Array<ArrayBuffer>[]) => {
    const body = new FormData();
    for (const one of all) body.append('files', new Blob([one]), 'film.mp4');
    return body;
  };

  beforeEach(() => {
    seen.length = 0;
  });

  it('waits on the disk, reaches run byte for byte, and is gone afterwards', async () => {
    const [large, small] = [film(20 * megabyte), film(megabyte)];
    const answer = await post(films(large, small, large));
    expect(await answer.json()).toEqual({ sizes: [large.length, small.length, large.length] });
    const digests = [large, small, large].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(seen.map(({ digest }) => digest)).toEqual(digests);
    expect(seen[0]?.onDisk).toEqual([large.length, large.length]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is gone after a failure, a file too large, and a form that is cut', async () => {
    const body = films(film(9 * megabyte));
    body.append('fails', 'yes');
    expect((await post(body)).status).toBe(500);
    expect(seen[0]?.onDisk).toEqual([9 * megabyte]);
    const whole = new Request('https://zoo.example', {
      method: 'POST',
      body: films(film(20 * megabyte + 1)),
    });
    const type = { 'content-type': whole.headers.get('content-type') ?? '' };
    const raw = await whole.bytes();
    expect((await post(raw, type)).status).toBe(413);
    expect((await post(raw.slice(0, 15 * megabyte), type)).status).toBe(400);
    const lost = new ReadableStream({
      start: (controller) => controller.enqueue(raw.slice(0, 15 * megabyte)),
      pull: (controller) => controller.error(new Error('aborted')),
    });
    expect((await post(lost, type)).status).toBe(400);
    expect(seen).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('503 where the disk takes nothing, with a sentence', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'none'));
    const answer = await post(films(film(9 * megabyte)));
    expect(await failureOf(answer)).toEqual({
      status: 503,
      error: 'There is no room for the file right now. Try again later',
    });
  });
});

it('a stream that a HEAD request leaves unread is closed', async () => {
  let isClosed = false;
  const photo = route({
    operationId: 'photo',
    summary: 'A photo',
    tags: ['Pictures'],
    access: 'public',
    response: { contentType: 'image/png' },
    run: () =>
      new Response(
        new ReadableStream({
          cancel: () => {
            isClosed = true;
          },
        }),
      ),
  });
  const answer = await photo(new Request('https://zoo.example/api/photo', { method: 'HEAD' }));
  expect(answer.body).toBeNull();
  expect(isClosed).toBe(true);
});
