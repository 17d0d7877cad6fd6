import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  createDemoVisitor,
  createEventsAction,
  createPostAction,
  createReadAction,
  runVisitsFor,
  signInDemoVisitor,
} from './visitors.ts';

async function open(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('everybody does their own thing in turn, until the time is over', async () => {
  const turns: number[] = [];
  const others: number[] = [];
  const latencies = await runVisitsFor(
    [
      { everyMs: 1, send: async (turn) => void turns.push(turn) },
      { everyMs: 1_000_000, send: async (turn) => void others.push(turn) },
    ],
    0.05,
  );
  expect(turns).toEqual(turns.map((_, index) => index));
  expect(others).toEqual([0]);
  expect(latencies).toHaveLength(turns.length + others.length);
});

test('whoever is refused ends the measurement', async () => {
  const refusing = createDemoVisitor(
    await open((_request, response) => void response.writeHead(503).end('busy')),
  );
  const read = createReadAction(refusing, ['/api/lists']);
  await expect(runVisitsFor([{ everyMs: 1, send: read }], 0.01)).rejects.toThrow(
    '/api/lists answered 503: busy',
  );
});

test('a visitor is signed in, reads in turn, posts, and leaves a stream', async () => {
  const seen: string[] = [];
  const left = Promise.withResolvers<void>();
  const url = await open((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? '-'}`);
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n');
      response.once('close', () => left.resolve());
      return;
    }
    response.writeHead(200, { 'set-cookie': ['session=a; Path=/', 'other=b'] }).end('{}');
  });
  const visitor = await signInDemoVisitor('marketplace', url, 'alice@example.com');
  const read = createReadAction(visitor, ['/one', '/two']);
  for (const turn of [0, 1, 2]) await read(turn);
  await createPostAction(visitor, '/beat', (turn) => ({ turn }))(0);
  await createEventsAction(visitor, '/events')(0);
  await left.promise;
  expect(seen).toEqual([
    'POST /api/auth/callback/credentials -',
    'GET /one session=a; other=b',
    'GET /two session=a; other=b',
    'GET /one session=a; other=b',
    'POST /beat session=a; other=b',
    'GET /events session=a; other=b',
  ]);
});
