import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readPackedFiles, servePackedFiles } from './packed-files.ts';

const script = 'console.log("here");';
const path = '/_next/static/chunks/main.js';

async function startServer(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'packed-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'chunks'));
  await writeFile(join(directory, 'chunks', 'main.js.br'), brotliCompressSync(script));
  const files = await readPackedFiles(directory);
  const server = createServer(
    servePackedFiles(files, (_request, response) => response.writeHead(404).end('elsewhere')),
  );
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type Asked = { path?: string; method?: string; headers?: Record<string, string> };

async function ask(port: number, { path: asked = path, method = 'GET', headers = {} }: Asked) {
  const request = send({ host: '127.0.0.1', port, path: asked, method, headers, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test('a browser gets the script as it was packed, to keep for good', async () => {
  const port = await startServer();
  const answer = await ask(port, {
    path: `${path}?dpl=1`,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  expect(answer.status).toBe(200);
  expect(brotliDecompressSync(answer.body).toString()).toBe(script);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'content-length': String(answer.body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
});

test('behind TLS the script says that it is to be asked for by TLS alone', async () => {
  const port = await startServer();
  const askedBy = async (headers: Record<string, string>) =>
    (await ask(port, { headers: { 'accept-encoding': 'br', ...headers } })).headers[
      'strict-transport-security'
    ];
  expect(await askedBy({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains');
  expect(await askedBy({ 'x-forwarded-proto': 'http' })).toBeUndefined();
  expect(await askedBy({})).toBeUndefined();
});

test('HEAD answers alike, without the script', async () => {
  const port = await startServer();
  const answer = await ask(port, { method: 'HEAD', headers: { 'accept-encoding': 'br;q=0.5' } });
  expect(answer.status).toBe(200);
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  expect(answer.body.length).toBe(0);
});

test.each([
  ['who takes no brotli', { headers: { 'accept-encoding': 'gzip, deflate' } }],
  ['who refuses it', { headers: { 'accept-encoding': 'gzip, br;q=0' } }],
  ['who says nothing', {}],
  ['who wants a part', { headers: { 'accept-encoding': 'br', range: 'bytes=0-3' } }],
  ['another file', { path: '/_next/static/chunks/other.js', headers: { 'accept-encoding': 'br' } }],
  ['the packed file by its own name', { path: `${path}.br`, headers: { 'accept-encoding': 'br' } }],
  ['another method', { method: 'POST', headers: { 'accept-encoding': 'br' } }],
] as [string, Asked][])('%s is for the pages’ own server', async (_who, asked) => {
  const port = await startServer();
  expect(await ask(port, asked)).toMatchObject({ status: 404, body: Buffer.from('elsewhere') });
});

test('where nothing was packed there is nothing', async () => {
  expect(await readPackedFiles('/nowhere/at/all')).toEqual(new Map());
});
