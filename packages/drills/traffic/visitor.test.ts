import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThrowingHttpVisitor } from './visitor.ts';

const server = createServer((request, response) => {
  if (request.url === '/dashboard') response.writeHead(307, { location: '/login' });
  if (request.url === '/favorites')
    response.writeHead(503, { 'x-request-id': 'request-7', 'retry-after': '5' });
  if (request.url === '/hopeless') response.writeHead(503, { 'x-request-id': 'request-8' });
  if (request.url === '/unreachable') response.writeHead(503);
  response.end('Sign in');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

test('a page that sends its visitor to the sign-in page is a failed request', async () => {
  const { port } = server.address() as AddressInfo;
  const visitor = createThrowingHttpVisitor(`http://127.0.0.1:${port}`);
  expect((await visitor.get('/login')).status).toBe(200);
  await expect(visitor.get('/dashboard')).rejects.toThrow('/dashboard answered 307: /login');
});

test('an outage that a service tells of is told apart from one that only its proxy knows', async () => {
  const { port } = server.address() as AddressInfo;
  const visitor = createThrowingHttpVisitor(`http://127.0.0.1:${port}`);
  await expect(visitor.get('/favorites')).rejects.toThrow('/favorites answered 503: Sign in');
  await expect(visitor.get('/unreachable')).rejects.toThrow('answered 503 without a request id: Sign in');
  await expect(visitor.get('/hopeless')).rejects.toThrow('answered 503 without Retry-After: Sign in');
});
