import { createServer, type IncomingMessage, request as send } from 'node:http';
import { parseTrustedProxies } from '@repo/base/ip-address';
import { expect, onTestFinished, test } from 'vitest';
import { clientAddressOf, peerAddressHeader } from './client-address.ts';
import { normalizeNextRequests } from './normalize-next-requests.ts';
import { normalizeRequest } from './normalize-request.ts';

/** Sends one request to a server of this process and answers what the server saw. */
async function seenBy<T>(
  look: (request: IncomingMessage) => T,
  path: string,
  { headers = {}, method = 'GET', prepare = normalizeRequest } = {},
): Promise<T> {
  const seen = Promise.withResolvers<T>();
  const server = createServer((request, response) => {
    prepare(request);
    seen.resolve(look(request));
    response.end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  // fetch refuses to send TRACE.
  send(`http://127.0.0.1:${port}${path}`, { method, headers }, (answer) => answer.resume()).end();
  return seen.promise;
}

test('a server learns the address of the socket, whatever the caller sends', async () => {
  const address = await seenBy(
    (request) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (typeof value === 'string') headers.set(name, value);
      }
      return clientAddressOf(headers, parseTrustedProxies(''));
    },
    '/',
    { headers: { 'x-forwarded-for': '1.2.3.4', [peerAddressHeader()]: '5.6.7.8' } },
  );
  expect(address).toBe('127.0.0.1');
});

test.each([
  ['/listings/%E0%A4%A', '/listings/%25E0%25A4%25A'],
  ['/listings/%zz?query=%20', '/listings/%25zz?query=%20'],
  ['/listings/a%00b', '/listings/a%EF%BF%BDb'],
  ['/listings/caf%C3%A9?query=a?b', '/listings/caf%C3%A9?query=a?b'],
])('a path that nothing can be called is repaired: %s', async (path, expected) => {
  expect(await seenBy((request) => request.url, path)).toBe(expected);
});

test.each([
  ['TRACE', 'OPTIONS'],
  ['PROPFIND', 'OPTIONS'],
  ['DELETE', 'DELETE'],
  ['HEAD', 'HEAD'],
])('%s reaches the server as %s', async (method, expected) => {
  expect(await seenBy((request) => request.method, '/', { method })).toBe(expected);
});

test('where another server takes the requests, they are prepared before it sees them', async () => {
  normalizeNextRequests();
  const seen = await seenBy(
    (request) => [request.method, request.url, request.headers[peerAddressHeader()]],
    '/listings/%zz',
    { method: 'TRACE', prepare: () => {} },
  );
  expect(seen).toEqual(['OPTIONS', '/listings/%25zz', '127.0.0.1']);
});
