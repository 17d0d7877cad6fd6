import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { callApi } from './call-api.ts';

let server: Server | undefined;

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

afterEach(() => {
  server?.close();
  server = undefined;
});

test('an answer is data, the body travels as JSON', async () => {
  const url = await serve((request, response) => {
    request.setEncoding('utf8').on('data', (sent) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ type: request.headers['content-type'], sent: JSON.parse(sent) }));
    });
  });
  expect(await callApi(url, { method: 'POST', body: { title: '椅子' } })).toEqual({
    ok: true,
    data: { type: 'application/json', sent: { title: '椅子' } },
  });
});

test('a refusal carries its sentence, fields, request id and when to come back', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(429, {
      'content-type': 'application/json',
      'x-request-id': 'r-1',
      'retry-after': '30',
    });
    response.end(JSON.stringify({ error: 'Too many', details: [{ field: 'title', message: 'Too long' }] }));
  });
  expect(await callApi(url)).toEqual({
    ok: false,
    failure: {
      error: 'Too many',
      details: [{ field: 'title', message: 'Too long' }],
      status: 429,
      requestId: 'r-1',
      retryAfterSeconds: 30,
    },
  });
});

test('a refused sign-in says where it continues', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'Second step required', url: '/login/second-step' }));
  });
  expect(await callApi(url)).toMatchObject({ failure: { status: 401, url: '/login/second-step' } });
});

test('a refusal that a new proof of who one is would help says so, any other 403 does not', async () => {
  const challenge = 'Session error="insufficient_user_authentication", max_age=600';
  const url = await serve((request, response) => {
    const headers = request.url === '/old' ? { 'www-authenticate': challenge } : {};
    response.writeHead(403, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: 'Forbidden' }));
  });
  expect(await callApi(`${url}old`)).toMatchObject({ failure: { error: 'Forbidden', needsProof: true } });
  expect(await callApi(`${url}other`)).not.toHaveProperty('failure.needsProof');
});

test.each([
  ['text/html', '<h1>Bad gateway</h1>'],
  ['application/json', '{"broken'],
])('an answer that makes no sense (%s) is a failure with a sentence', async (type, body) => {
  const url = await serve((_request, response) => {
    response.writeHead(502, { 'content-type': type });
    response.end(body);
  });
  expect(await callApi(url)).toMatchObject({
    ok: false,
    failure: { error: expect.stringContaining('Something went wrong'), details: [], status: 502 },
  });
});

test('a server that is away is an answer too', async () => {
  const url = await serve(() => undefined);
  await new Promise((resolve) => server?.close(resolve));
  expect(await callApi(url)).toMatchObject({ ok: false, failure: { status: 0 } });
});

test('a server that is away: what is kept and what is not, the page knows and says', async () => {
  const url = await serve(() => undefined);
  await new Promise((resolve) => server?.close(resolve));
  expect(await callApi(url)).toMatchObject({
    failure: { error: expect.not.stringMatching(/lost|kept|saved/) },
  });
});

test('an aborted call throws', async () => {
  const url = await serve(() => undefined);
  await expect(callApi(url, { signal: AbortSignal.abort() })).rejects.toThrow();
});
