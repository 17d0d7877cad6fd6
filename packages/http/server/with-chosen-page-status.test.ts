import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import { expect, onTestFinished, test } from 'vitest';
import { markPageUnavailable } from '../page-status.ts';
import type { FallbackHandler } from './create-listener.ts';
import { withPageCompressionAndCache } from './serve-pages.ts';
import { withChosenPageStatus } from './with-chosen-page-status.ts';

/** A server whose page fails, as Next's does: with 500 and a page that loads scripts. */
async function startServer(fail: FallbackHandler): Promise<string> {
  const pages = withChosenPageStatus(
    (request, response) => {
      response.statusCode = 500;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('x-request-id', 'request-1');
      response.setHeader('cache-control', 'private, no-cache');
      return fail(request, response);
    },
    { name: 'Zoo & Co' },
  );
  const server = createServer(withPageCompressionAndCache(pages));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const failing = '<html id="__next_error__"></html>';
const asPage = { headers: { accept: 'text/html' } };

const inPieces: FallbackHandler = async (_request, response) => {
  await Promise.resolve();
  markPageUnavailable();
  response.flushHeaders();
  response.write(failing);
  response.end('<p>more</p>');
};
const asWhole: FallbackHandler = (_request, response) => {
  markPageUnavailable();
  response.setHeader('content-length', failing.length);
  response.end(failing);
};
const withoutFlush: FallbackHandler = (_request, response) => {
  markPageUnavailable();
  response.write(failing);
  response.end();
};

test.each([
  ['in pieces', inPieces],
  ['as a whole', asWhole],
  ['without headers of its own', withoutFlush],
])(
  'a page that fails for want of a database, %s, says that the service is briefly unavailable',
  async (_, fail) => {
    const answer = await fetch(await startServer(fail), asPage);
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
    const html = await answer.text();
    expect(html).toMatch(
      /^<!doctype html>.*Zoo &amp; Co is briefly unavailable.*Request request-1.*<\/html>\n$/s,
    );
    expect(html).not.toContain('__next_error__');
  },
);

test('what Next has packed is replaced by what is not', async () => {
  const pack = compression({ threshold: 0 });
  const packed: FallbackHandler = (request, response) => {
    pack(request as never, response as never, () => {});
    return inPieces(request, response);
  };
  const answer = await fetch(await startServer(packed), { headers: { accept: '*/*' } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('is briefly unavailable');
});

test('a page that fails for another reason stays what it is', async () => {
  const answer = await fetch(await startServer((_request, response) => response.end(failing)), asPage);
  expect([answer.status, await answer.text()]).toEqual([500, failing]);
});

test('the data of a client-side navigation is not replaced', async () => {
  const answer = await fetch(await startServer(asWhole), { headers: { rsc: '1' } });
  expect([answer.status, await answer.text()]).toEqual([500, failing]);
});
