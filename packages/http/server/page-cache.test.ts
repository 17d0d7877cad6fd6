import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { withPageCompressionAndCache } from './serve-pages.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => unknown;
type Headers = Record<string, string>;

const script = 'push("kaya")';

function answerPage(response: ServerResponse, count: number, headers: Headers = {}): void {
  const nonce = `nonce${count}`;
  const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`;
  const given = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers };
  for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
  response.write(`<html><body><p>rendered ${count}</p><script nonce="${nonce}">${script}</script>`);
  response.end(
    `<script type="application/ld+json">{}</script><script src="/_next/static/main.js" async="" nonce="${nonce}"></script>`,
  );
}

async function startServer(handle: Handler = (_request, response, count) => answerPage(response, count)) {
  const state = { version: '1', isAway: false, rendered: 0, hits: [] as string[], port: 0 };
  const server = createServer(
    withPageCompressionAndCache(
      (request, response) => {
        state.rendered += 1;
        return handle(request, response, state.rendered);
      },
      {
        publicUrl: 'https://market.example',
        isShared: (pathname) => pathname === '/shared',
        hasSession: (cookie) => cookie?.includes('session=') ?? false,
        async readVersion() {
          if (state.isAway) throw new Error('The database is away');
          return state.version;
        },
        onHit: (pathname, headers) => state.hits.push(`${pathname} ${headers.get('user-agent')}`),
      },
    ),
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.port = (server.address() as AddressInfo).port;
  return state;
}

async function ask(port: number, { path = '/shared', method = 'GET', ...headers }: Headers = {}) {
  const all = { accept: 'text/html', 'user-agent': 'Firefox', ...headers };
  const request = send({ host: '127.0.0.1', port, method, path, headers: all, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}

test('a shared page is rendered once for a version, and again when it changes', async () => {
  const state = await startServer();
  expect((await ask(state.port)).text).toContain('rendered 1');
  expect((await ask(state.port)).text).toContain('rendered 1');
  expect(state.hits).toEqual(['/shared Firefox']);
  state.version = '2';
  expect((await ask(state.port)).text).toContain('rendered 2');
  expect((await ask(state.port, { path: '/shared?page=2' })).text).toContain('rendered 3');
  expect((await ask(state.port, { host: 'elsewhere.example' })).text).toContain('rendered 4');
  expect((await ask(state.port)).text).toContain('rendered 2');
});

test('a page that changes while it is rendered is not sent from the cache', async () => {
  const state = await startServer((_request, response, count) => {
    state.version = String(count + 1);
    answerPage(response, count);
  });
  expect((await ask(state.port)).text).toContain('rendered 1');
  expect((await ask(state.port)).text).toContain('rendered 2');
});

test('a person with a session, an API client and other pages get their own rendering', async () => {
  const seen: unknown[] = [];
  const state = await startServer(({ headers }, response, count) => {
    seen.push([headers.cookie, headers.authorization]);
    answerPage(response, count);
  });
  await ask(state.port);
  expect((await ask(state.port, { cookie: 'a=1; session=x' })).text).toContain('rendered 2');
  expect((await ask(state.port, { authorization: 'Bearer x' })).text).toContain('rendered 3');
  expect((await ask(state.port, { path: '/own' })).text).toContain('rendered 4');
  expect((await ask(state.port, { path: '/own' })).text).toContain('rendered 5');
  expect((await ask(state.port)).text).toContain('rendered 1');
  expect(seen.slice(0, 3)).toEqual([
    [undefined, undefined],
    ['a=1; session=x', undefined],
    [undefined, 'Bearer x'],
  ]);
});

test('nothing of the caller is rendered into a shared page', async () => {
  let seen: string[] = [];
  const state = await startServer(({ headers }, response, count) => {
    seen = Object.values(headers).map(String);
    answerPage(response, count);
  });
  await ask(state.port, { cookie: 'devices=secret', 'x-own': 'secret', 'user-agent': 'secret' });
  expect(state.rendered).toBe(1);
  expect(seen).not.toContain('secret');
  expect(seen.join()).not.toContain('secret');
});

test('only whole pages without cookies are kept', async () => {
  for (const refuse of [
    (response: ServerResponse) => {
      response.statusCode = 404;
    },
    (response: ServerResponse) => {
      response.statusCode = 307;
      response.setHeader('location', '/own');
    },
    (response: ServerResponse) => {
      response.statusCode = 500;
    },
    (response: ServerResponse) => response.setHeader('set-cookie', 'a=1'),
  ]) {
    const state = await startServer((_request, response, count) => {
      refuse(response);
      answerPage(response, count);
    });
    await ask(state.port);
    expect((await ask(state.port)).text).toContain('rendered 2');
  }
  const broken = await startServer((_request, response, count) => {
    if (count > 1) return answerPage(response, count);
    response.setHeader('content-type', 'text/html');
    response.write('<p>half');
    response.destroy();
  });
  await expect(ask(broken.port)).rejects.toThrow();
  expect((await ask(broken.port)).text).toContain('rendered 2');
});

test('a page whose first reader left before its end is rendered again', async () => {
  const left = Promise.withResolvers<void>();
  const state = await startServer((_request, response, count) => {
    const end = response.end.bind(response);
    if (count > 1) return answerPage(response, count);
    // A renderer that stops because of it may still end the response in order.
    response.once('close', () => {
      end();
      left.resolve();
    });
    response.end = () => response;
    return answerPage(response, count);
  });
  const headers = { accept: 'text/html' };
  const request = send({ host: '127.0.0.1', port: state.port, path: '/shared', headers, agent: false });
  request.on('error', () => {});
  request.end();
  await once(request, 'response');
  request.destroy();
  await left.promise;
  expect((await ask(state.port)).text).toContain('rendered 2');
  expect((await ask(state.port)).text).toContain('rendered 2');
});

test('only a browser that asks for a whole page is answered from the cache', async () => {
  const state = await startServer();
  await ask(state.port);
  expect((await ask(state.port)).headers.etag).toBeDefined();
  const others: Headers[] = [{ method: 'HEAD' }, { method: 'POST' }, { accept: '*/*' }, { rsc: '1' }];
  for (const other of others)
    expect((await ask(state.port, other)).headers.etag, JSON.stringify(other)).toBeUndefined();
  // A part is not what the cache has: the whole page is a valid answer.
  const part = await ask(state.port, { range: 'bytes=0-9' });
  expect([part.status, part.text.length]).toEqual([200, (await ask(state.port)).text.length]);
});

test('each spelling of an address has its own page, and none outlives the version', async () => {
  const state = await startServer();
  const paths = ['/shared?a=1&b=2', '/shared?b=2&a=1', '/shared?', '/shared'];
  const askAll = async () => {
    const texts: string[] = [];
    for (const path of paths) texts.push((await ask(state.port, { path })).text);
    return texts.map((text) => Number(/rendered (\d+)/.exec(text)?.[1]));
  };
  expect(await askAll()).toEqual([1, 2, 3, 4]);
  expect(await askAll()).toEqual([1, 2, 3, 4]);
  state.version = '2';
  expect(await askAll()).toEqual([5, 6, 7, 8]);
});

test('a host that is none does not get into the policy', async () => {
  const state = await startServer();
  const host = "evil.example; script-src 'unsafe-inline'";
  await ask(state.port, { host });
  const policy = String((await ask(state.port, { host })).headers['content-security-policy']);
  expect(policy).not.toContain('evil');
  expect(policy.match(/script-src/g)).toHaveLength(1);
});

test('the policy of a kept page allows its own inline scripts by their hashes, and no nonce', async () => {
  const state = await startServer();
  const first = await ask(state.port);
  expect(first.headers['content-security-policy']).toContain("'nonce-nonce1'");
  const kept = await ask(state.port);
  const policy = kept.headers['content-security-policy'];
  const hash = createHash('sha256').update(script).digest('base64');
  const files = `https://market.example/_next/static/ 127.0.0.1:${state.port}/_next/static/`;
  expect(policy).toContain(`default-src 'self'; script-src ${files} 'sha256-${hash}'`);
  expect(policy).not.toMatch(/nonce|strict-dynamic/);
  // The script of the page, and the one that starts the others; data needs none.
  expect(String(policy).match(/'sha256-/g)).toHaveLength(2);
  expect(kept.text).not.toContain('nonce=');
});

test('a kept page is compressed as the browser takes it, and 304 when it has it', async () => {
  const state = await startServer();
  const { text } = await ask(state.port);
  const kept = await ask(state.port);
  expect(kept.text).toBe(text.replaceAll(' nonce="nonce1"', ''));
  expect(kept.headers['content-encoding']).toBeUndefined();
  for (const unknown of ['identity', 'deflate', 'br;q=0, gzip;q=0', '*;q=0'])
    expect((await ask(state.port, { 'accept-encoding': unknown })).text).toBe(kept.text);
  const brotli = await ask(state.port, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(kept.text);
  const gzipped = await ask(state.port, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.bytes).toString()).toBe(kept.text);
  const again = await ask(state.port, { 'if-none-match': `"other", ${kept.headers.etag}` });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(kept.headers['content-security-policy']);
  state.version = '2';
  expect((await ask(state.port, { 'if-none-match': String(kept.headers.etag) })).status).toBe(200);
  expect(kept.headers['x-request-id']).not.toBe(again.headers['x-request-id']);
});

test('those who ask while a page is rendered wait for it; when it fails, one of them renders', async () => {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const state = await startServer(async (_request, response, count) => {
    begun.resolve();
    await go.promise;
    if (count === 1) response.destroy();
    else answerPage(response, count);
  });
  const first = ask(state.port).catch((error: Error) => error);
  await begun.promise;
  const second = ask(state.port);
  go.resolve();
  expect(await first).toBeInstanceOf(Error);
  expect((await second).text).toContain('rendered 2');
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(state.port)));
  expect(all.every(({ text }) => text.includes('rendered 2'))).toBe(true);
});

test('while the database is away each page is rendered, and says so itself', async () => {
  const state = await startServer();
  await ask(state.port);
  state.isAway = true;
  expect((await ask(state.port)).text).toContain('rendered 2');
  expect((await ask(state.port)).text).toContain('rendered 3');
});
