import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callEndpoint, endpointUrl } from './api.ts';

let server: Server;
let base: string;

/** Answers what it was asked, in the training service's envelope where the path says so. */
beforeEach(async () => {
  server = createServer((request, response) => {
    request.setEncoding('utf8');
    let sent = '';
    request.on('data', (chunk) => {
      sent += chunk;
    });
    request.on('end', () => {
      const { method, url = '' } = request;
      const data = { method, url, sent };
      const pagination = { page: 1 };
      response.setHeader('content-type', 'application/json');
      if (url.startsWith('/wrapped')) response.end(JSON.stringify({ success: true, data }));
      else if (url.startsWith('/paged'))
        response.end(JSON.stringify({ success: true, data: [], pagination }));
      else response.end(JSON.stringify(data));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

test('api: parameters of the path are encoded where they stand', () => {
  const params = { id: 'a/b?c', language: '中文' };
  expect(endpointUrl('/api/lectures/{id}/captions/{language}', { params })).toBe(
    '/api/lectures/a%2Fb%3Fc/captions/%E4%B8%AD%E6%96%87',
  );
});

test('api: a query leaves out what is undefined, repeats lists, and may be the query of a page', () => {
  const query = { q: 'a&b', page: 2, role: ['admin', 'trainer'], mine: false, sort: undefined };
  expect(endpointUrl('/api/users', { query })).toBe(
    '/api/users?q=a%26b&page=2&role=admin&role=trainer&mine=false',
  );
  expect(endpointUrl('/api/users', { query: new URLSearchParams('q=a&q=b') })).toBe('/api/users?q=a&q=b');
  expect(endpointUrl('/api/users', { query: {} })).toBe('/api/users');
});

test('api: the method, address and body go out as the endpoint says', async () => {
  const options = { params: { id: 'x' }, body: { title: 'Chair' } };
  expect(await callEndpoint(`PUT ${base}/things/{id}`, options)).toEqual({
    ok: true,
    data: { method: 'PUT', url: '/things/x', sent: '{"title":"Chair"}' },
  });
});

test('api: an answer comes without its envelope, a page of a list with its pagination', async () => {
  expect(await callEndpoint(`GET ${base}/wrapped`)).toMatchObject({ ok: true, data: { url: '/wrapped' } });
  expect(await callEndpoint(`GET ${base}/paged`)).toEqual({
    ok: true,
    data: { success: true, data: [], pagination: { page: 1 } },
  });
});
