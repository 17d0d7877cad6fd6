import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@repo/base/logger';
import { expect, onTestFinished, test } from 'vitest';
import { createRequestListener } from './create-listener.ts';
import { ensureContentSecurityPolicy } from './ensure-content-security-policy.ts';
import { withPageCompressionAndCache } from './serve-pages.ts';

/** The production server around pages that are answered so. */
function visit(answer: RequestListener): Promise<Response> {
  const logger = createLogger({ service: 'zoo', level: 'silent' });
  const fallback = ensureContentSecurityPolicy(withPageCompressionAndCache(answer));
  return fetchFrom(createRequestListener({ routes: [], fallback, logger }));
}

async function fetchFrom(listener: RequestListener): Promise<Response> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/nothing.svg`, {
    headers: { accept: 'text/html', connection: 'close' },
  });
}

test.each(['text/html; charset=utf-8', 'image/svg+xml'])(
  'a document (%s) that no proxy gave a policy leaves with the strictest',
  async (type) => {
    const response = await visit((_request, answer) => {
      answer.setHeader('content-type', type);
      answer.statusCode = 404;
      answer.end('<h1>404</h1>');
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

const givenHeaders: [string, RequestListener][] = [
  [
    'an object',
    (_request, answer) => answer.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>'),
  ],
  [
    'an object after a text',
    (_request, answer) => answer.writeHead(404, 'None', { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  ],
  ['a list', (_request, answer) => answer.writeHead(404, ['Content-Type', 'text/html']).end('<h1>404</h1>')],
];

test.each(givenHeaders)(
  'a document whose headers come with its head, as %s, gets the same',
  async (_kind, answer) => {
    const response = await fetchFrom(ensureContentSecurityPolicy(answer));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/html|svg/);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
  },
);

test('a policy that comes with the head is kept', async () => {
  const headers = { 'content-type': 'text/html', 'Content-Security-Policy': "script-src 'nonce-x'" };
  const page = await fetchFrom(
    ensureContentSecurityPolicy((_request, answer) => answer.writeHead(200, headers).end('<h1>Page</h1>')),
  );
  expect(page.headers.get('content-security-policy')).toBe("script-src 'nonce-x'");
});

test('a page keeps the policy that its proxy gave it, and what is no document needs none', async () => {
  const page = await visit((_request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.setHeader('content-security-policy', "script-src 'nonce-x'");
    answer.end('<h1>Page</h1>');
  });
  expect(page.headers.get('content-security-policy')).toBe("script-src 'nonce-x'");
  const script = await visit((_request, answer) => {
    answer.setHeader('content-type', 'text/javascript');
    answer.end('void 0');
  });
  expect(script.headers.has('content-security-policy')).toBe(false);
});
