import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteHandler } from './declaration.ts';
import { createExampleService } from './testing/example-service.ts';

const { route } = createExampleService();
const everything = z.object({ params: z.unknown(), query: z.unknown(), body: z.unknown() });

const feed = route({
  operationId: 'feed',
  summary: 'Feed an animal',
  tags: ['Animals'],
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({
    tag: z.union([z.string(), z.array(z.string())]).optional(),
    page: z.coerce.number('page must be a number').default(1),
  }),
  body: z.object({
    name: z.string().min(2, 'Name must be at least 2 characters'),
    grams: z.number(),
    diet: z.enum(['HAY', 'FISH']).optional(),
    treats: z
      .array(z.object({ url: z.url() }))
      .max(2)
      .optional(),
  }),
  response: { schema: everything },
  run: ({ params, query, body }) => ({ params, query, body }),
});

const sign = route({
  operationId: 'sign',
  summary: 'Sign the guest book',
  tags: ['Guests'],
  access: 'public',
  body: z.object({ name: z.string(), colour: z.array(z.string()).optional() }),
  bodyType: 'json-or-form',
  maxBodyBytes: 64,
  response: { schema: z.object({ name: z.string(), colour: z.array(z.string()).optional() }) },
  run: ({ body }) => body,
});

const good = { name: 'Leo', grams: 500 };

function send(
  handler: RouteHandler,
  body: BodyInit | null,
  options: { path?: string; type?: string | null; headers?: Record<string, string>; id?: string } = {},
) {
  const headers = new Headers(options.headers);
  if (options.type !== null) headers.set('content-type', options.type ?? 'application/json');
  const stream = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const request = new Request(`https://zoo.example${options.path ?? '/api/animals/7'}`, {
    method: 'POST',
    headers,
    body,
    ...stream,
  });
  return handler(request, { params: Promise.resolve({ id: options.id ?? '7' }) });
}

async function failureOf(answer: Response) {
  return { status: answer.status, ...(await answer.json()) };
}

describe('what reaches run', () => {
  it('is parsed, and unknown members are gone', async () => {
    const answer = await send(feed, JSON.stringify({ ...good, role: 'keeper', __proto__: { x: 1 } }), {
      path: '/api/animals/7?page=3&sort=up',
    });
    expect(await answer.json()).toEqual({ params: { id: '7' }, query: { page: 3 }, body: good });
  });

  it('holds repeated query keys as a list', async () => {
    const answer = await send(feed, JSON.stringify(good), { path: '/api/animals/7?tag=a&tag=b%20c' });
    expect(await answer.json()).toMatchObject({ query: { tag: ['a', 'b c'] } });
  });

  it('takes a form where the route does, repeated fields as a list', async () => {
    const answer = await send(sign, 'name=Mei+Ling&colour=red&colour=blue', {
      type: 'application/x-www-form-urlencoded',
    });
    expect(await answer.json()).toEqual({ name: 'Mei Ling', colour: ['red', 'blue'] });
  });

  it('takes other JSON types and parameters of the type', async () => {
    expect((await send(feed, JSON.stringify(good), { type: 'application/json; charset=utf-8' })).status).toBe(
      200,
    );
    expect((await send(feed, JSON.stringify(good), { type: 'application/merge-patch+json' })).status).toBe(
      200,
    );
  });

  it('has a path parameter that names nothing instead of one with a NUL character', async () => {
    const answer = await send(feed, JSON.stringify(good), { id: 'a\0b' });
    expect(await answer.json()).toMatchObject({ params: { id: 'a\uFFFDb' } });
  });
});

describe('wrong input', () => {
  it('names every field, and the first of them in error', async () => {
    const answer = await send(feed, JSON.stringify({ name: 'L', grams: '5', treats: [{ url: 'x' }] }));
    expect(await failureOf(answer)).toEqual({
      status: 400,
      error: 'Name must be at least 2 characters',
      details: [
        { field: 'name', message: 'Name must be at least 2 characters' },
        { field: 'grams', message: 'grams must be a number' },
        { field: 'treats.0.url', message: 'treats.0.url is not in the right format' },
      ],
    });
  });

  it('says which fields are missing, also for an empty body', async () => {
    const answer = await send(feed, null, { type: null });
    expect(await failureOf(answer)).toMatchObject({
      status: 400,
      details: [
        { field: 'name', message: 'name is required' },
        { field: 'grams', message: 'grams is required' },
      ],
    });
  });

  it.each([
    [{ ...good, diet: 'HAM' }, 'diet must be one of HAY, FISH'],
    [{ ...good, treats: [{}, {}, {}] }, 'treats must have at most 2 entries'],
    [[], 'The body must be an object'],
    [null, 'The body must be an object'],
    [7, 'The body must be an object'],
  ])('%j is 400 with a sentence', async (body, error) => {
    expect(await failureOf(await send(feed, JSON.stringify(body)))).toMatchObject({ status: 400, error });
  });

  it('in the query is 400', async () => {
    const answer = await send(feed, JSON.stringify(good), { path: '/api/animals/7?page=one' });
    expect(await failureOf(answer)).toMatchObject({ status: 400, error: 'page must be a number' });
  });

  it.each(['{', '', 'name=Leo', '{"name":"Leo",}', '[1]]'])('malformed JSON %j is 400', async (body) => {
    const answer = await send(feed, body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('content type %s is 400', async (type) => {
    const answer = await send(feed, JSON.stringify(good), { type });
    expect(await failureOf(answer)).toEqual({
      status: 400,
      error: 'The content type must be application/json',
    });
  });

  it('that is not UTF-8 is 400', async () => {
    const answer = await send(feed, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect(await failureOf(answer)).toMatchObject({ status: 400, error: 'The body must be UTF-8 text' });
  });

  it.each(['{"name":"Le\\u0000o","grams":1}', '{"name":"Leo","grams":1,"a\\u0000":1}'])(
    'with a NUL character is 400: %s',
    async (body) => {
      expect((await send(feed, body)).status).toBe(400);
    },
  );

  it('with a NUL character in a form is 400', async () => {
    const answer = await send(sign, 'name=Le%00o', { type: 'application/x-www-form-urlencoded' });
    expect(await failureOf(answer)).toEqual({ status: 400, error: 'Text must not hold the NUL character' });
  });

  it('with a NUL character in the query is 400', async () => {
    expect((await send(feed, JSON.stringify(good), { path: '/api/animals/7?tag=%00' })).status).toBe(400);
  });

  it('nested a hundred thousand deep is an answer, not a crash', async () => {
    expect((await send(feed, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status).toBe(400);
    expect((await send(feed, `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`)).status).toBe(400);
  });
});

describe('size', () => {
  it('over a megabyte is 413, announced', async () => {
    const answer = await send(feed, JSON.stringify({ ...good, more: 'x'.repeat(1_048_576) }));
    expect(await failureOf(answer)).toEqual({ status: 413, error: 'The request is too large' });
  });

  it('is refused by its announcement before anything is read', async () => {
    const untouched = new ReadableStream(
      { pull: () => expect.unreachable('the body was read') },
      { highWaterMark: 0 },
    );
    const answer = await send(feed, untouched, { headers: { 'content-length': '1048577' } });
    expect(answer.status).toBe(413);
  });

  it('a caller who leaves on the way is not taken for a lost database', async () => {
    const lost = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(lost);
      },
    });
    expect(await failureOf(await send(feed, broken))).toEqual({
      status: 400,
      error: 'The request ended before it was whole',
    });
  });

  it('over a megabyte is 413 while streaming, and the rest is not read', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect((await send(feed, endless)).status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });

  it('follows the limit of the route', async () => {
    expect((await send(sign, JSON.stringify({ name: 'x'.repeat(53) }))).status).toBe(200);
    expect((await send(sign, JSON.stringify({ name: 'x'.repeat(54) }))).status).toBe(413);
  });
});

const listen = route({
  operationId: 'listen',
  summary: 'Take a text as it came',
  tags: ['Animals'],
  access: 'public',
  body: z.string(),
  bodyType: 'text',
  maxBodyBytes: 32,
  response: { schema: z.object({ text: z.string() }) },
  run: ({ body }) => ({ text: body }),
});

describe('a body of text', () => {
  it.each([
    ['{ "a":  1 }', 'application/json'],
    ['no json', 'text/plain'],
    ['', 'application/json'],
  ])('is taken byte for byte: %j', async (text, type) => {
    const response = await send(listen, text, { type });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ text });
  });

  it('has a limit, and is UTF-8', async () => {
    expect((await send(listen, 'x'.repeat(33))).status).toBe(413);
    expect((await send(listen, new Uint8Array([0xff, 0xfe]))).status).toBe(400);
  });
});
