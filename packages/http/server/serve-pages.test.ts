import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import compression from 'compression';
import { expect, onTestFinished, test } from 'vitest';
import { heldScriptType } from './held-scripts.ts';
import { withPageCompressionAndCache } from './serve-pages.ts';

const nonce = 'n0nce';
const script = `<script src="/_next/static/chunks/main.js" async="" nonce="${nonce}"></script>`;
const shell = `<html><body><h1>Kaya tōast</h1><script nonce="${nonce}" id="_R_">push()</script>${script}`;
const html = 'text/html; charset=utf-8';
const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

type Answer = (response: ServerResponse) => unknown;

/** A server whose pages are answered by what packs for itself, as Next does. */
async function startServer(answer: Answer): Promise<number> {
  const pack = compression();
  const server = createServer(
    withPageCompressionAndCache((request, response) => {
      pack(request as never, response as never, () => {});
      return answer(response);
    }),
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type Asked = { method?: string; headers?: Record<string, string> };

async function ask(
  port: number,
  { method = 'GET', headers = browser }: Asked = {},
): Promise<IncomingMessage> {
  const request = send({ host: '127.0.0.1', port, method, headers, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const whole =
  (body: string, headers: Record<string, string> = { 'content-type': html }): Answer =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  };

const long = shell + '<p>more</p>'.repeat(200);

test('a browser gets a page whose scripts wait, packed for what it takes', async () => {
  const port = await startServer(whole(long));
  const packed = await ask(port);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  const page = brotliDecompressSync(await buffer(packed)).toString();
  expect(page).toContain('<h1>Kaya tōast</h1>');
  expect(page).toContain(
    `<script type="${heldScriptType}" src="/_next/static/chunks/main.js" async="" nonce="n0nce">`,
  );
  expect(page).toContain(`<script nonce="${nonce}">(`);
  expect(page).not.toContain(script);

  const gzipped = await ask(port, { headers: { ...browser, 'accept-encoding': 'gzip' } });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(await buffer(gzipped)).toString()).toBe(page);

  const plain = await ask(port, { headers: { accept: 'text/html' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect((await buffer(plain)).toString()).toBe(page);
});

test('what is no page comes as it is', async () => {
  const files = await startServer(whole(long, { 'content-type': 'text/plain' }));
  const text = await ask(files);
  expect(text.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(await buffer(text)).toString()).toBe(long);
  const pages = await startServer(whole(long));
  for (const headers of [
    { accept: '*/*' },
    { ...browser, rsc: '1', 'accept-encoding': 'identity' },
  ] as Record<string, string>[]) {
    expect((await buffer(await ask(pages, { headers }))).toString()).toBe(long);
  }
  const head = await ask(pages, { method: 'HEAD' });
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(long)));
});

test('a page without a body has none', async () => {
  const port = await startServer((response) => {
    response.setHeader('content-type', html);
    response.writeHead(304).end();
  });
  const response = await ask(port);
  expect(response.statusCode).toBe(304);
  expect(await buffer(response)).toHaveLength(0);
});

test('a page that announces its length before it comes is no shorter for that', async () => {
  const port = await startServer((response) => {
    response.writeHead(200, { 'content-type': html, 'content-length': Buffer.byteLength(shell) });
    response.end(shell);
  });
  const response = await ask(port, { headers: { accept: 'text/html' } });
  expect(response.headers['content-length']).toBeUndefined();
  expect((await buffer(response)).toString()).toMatch(/^<html>.*<\/script>$/s);
});

test('what is streamed is there at once, each piece before the next is made', async () => {
  let next = (_piece: string | null) => {};
  const port = await startServer((response) => {
    response.setHeader('content-type', html);
    response.flushHeaders();
    next = (piece) => (piece === null ? response.end() : response.write(piece));
  });
  const response = await ask(port);
  const pieces = response.pipe(createBrotliDecompress());
  next(shell);
  expect(String((await once(pieces, 'data'))[0])).toContain('Kaya');
  next('<p>later</p>');
  expect(String((await once(pieces, 'data'))[0])).toBe('<p>later</p>');
  next(null);
  pieces.resume();
  await once(pieces, 'end');
});

test('a large page goes out no faster than it is read', async () => {
  const piece = Buffer.alloc(1 << 20, '<p>x</p>');
  let drained = 0;
  const port = await startServer(async (response) => {
    response.setHeader('content-type', html);
    for (let count = 0; count < 16; count++) {
      if (response.write(piece)) continue;
      await once(response, 'drain');
      drained++;
    }
    response.end();
  });
  const response = await ask(port, { headers: { accept: 'text/html' } });
  expect(await buffer(response)).toHaveLength(16 * piece.length);
  expect(drained).toBeGreaterThan(0);
});

test('who leaves in the middle of a page is let go, and the next one is served', async () => {
  const closed: Promise<unknown>[] = [];
  const port = await startServer((response) => {
    response.setHeader('content-type', html);
    response.write(long);
    if (closed.length > 0) response.end();
    closed.push(once(response, 'close'));
  });
  (await ask(port)).destroy();
  await closed[0];
  expect(brotliDecompressSync(await buffer(await ask(port))).toString()).toContain('Kaya');
});
