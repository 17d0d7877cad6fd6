import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger, type LogLevel } from '@repo/base/logger';
import { incrementQueryCount } from '@repo/base/query-count';
import { expect, onTestFinished, test } from 'vitest';
import { withPageLog } from './log-pages.ts';

const html = { accept: 'text/html' };

/** A server whose pages send as many statements as their query says, and what it logs. */
async function startServer(level: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = createLogger({ service: 'zoo', level, destination });
  const server = createServer(
    withPageLog(async ({ url = '' }, response) => {
      for (let left = Number(new URLSearchParams(url.split('?')[1]).get('queries')); left > 0; left -= 1) {
        incrementQueryCount();
        await pause(1);
      }
      response.setHeader('x-request-id', 'request-1');
      response.writeHead(404).end('page');
    }, logger),
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = html) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await response.text();
  };
  return { ask, lines };
}

test('debug log: a page is one line with its statements, a secret in its path left out', async () => {
  const { ask, lines } = await startServer('debug');
  const token = 'a'.repeat(64);
  await ask(`/join/${token}?queries=3&name=Mei`);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 'debug',
    msg: 'page',
    method: 'GET',
    path: '/join/[token]',
    status: 404,
    ms: expect.any(Number),
    queries: 3,
    requestId: 'request-1',
  });
  expect(JSON.stringify(lines)).not.toContain('Mei');
});

test('debug log: simultaneous pages count their own statements', async () => {
  const { ask, lines } = await startServer('debug');
  await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`/${index}?queries=${index}`)));
  await expect.poll(() => lines).toHaveLength(8);
  for (const { path, queries } of lines) expect(path).toBe(`/${queries}`);
});

test('debug log: the data of a page is a line, a file is none', async () => {
  const { ask, lines } = await startServer('debug');
  await ask('/file.js', { accept: '*/*' });
  await ask('/page?queries=1', { accept: '*/*', rsc: '1' });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'page data', path: '/page', queries: 1 });
});

test('info log: pages are no lines', async () => {
  const { ask, lines } = await startServer('info');
  await ask('/page?queries=1');
  await pause(20);
  expect(lines).toEqual([]);
});
