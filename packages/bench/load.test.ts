import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type LoadFigures, measureMaximumLoad, medianFigures, medianRateRatio } from './load.ts';

const figures = (requestsPerSecond: number, databaseCpu: number | null = null): LoadFigures => ({
  requestsPerSecond,
  p50: 1,
  p99: 2,
  serverCpu: 3,
  databaseCpu,
});

test('a ratio is of rounds that were measured next to each other', () => {
  const subject = [figures(50), figures(400), figures(90)];
  const reference = [figures(100), figures(500), figures(100)];
  expect(medianRateRatio(subject, reference)).toBe(0.8);
  expect(medianRateRatio([], reference)).toBeNaN();
});

test('figures of rounds are medians, of those that are known', () => {
  expect(medianFigures([figures(10, 4), figures(30), figures(20, 6)])).toEqual({
    requestsPerSecond: 20,
    p50: 1,
    p99: 2,
    serverCpu: 3,
    databaseCpu: 5,
  });
  expect(medianFigures([figures(10)]).databaseCpu).toBeNull();
});

/** A server that refuses what comes after so many requests. */
async function serve(successes: number): Promise<string> {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.writeHead(count <= successes ? 200 : 503).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a target that answers is measured; one that refuses is an error and no figure', async () => {
  const pids = { server: process.pid, database: process.pid };
  const measured = await measureMaximumLoad(
    { name: 'all well', url: await serve(Number.POSITIVE_INFINITY), pids },
    1,
  );
  expect(measured.requestsPerSecond).toBeGreaterThan(0);
  expect(measured.p99).toBeGreaterThanOrEqual(measured.p50);
  await expect(measureMaximumLoad({ name: 'worn out', url: await serve(100), pids }, 1)).rejects.toThrow(
    'worn out: 0 errors',
  );
});

test('instances share the load, and one that refuses is an error of all', async () => {
  const pids = { server: process.pid, database: process.pid };
  const [url, other] = [await serve(Number.POSITIVE_INFINITY), await serve(Number.POSITIVE_INFINITY)];
  const more = [{ url: other, pid: process.pid }];
  expect((await measureMaximumLoad({ name: 'both', url, pids, more }, 1)).requestsPerSecond).toBeGreaterThan(
    0,
  );
  const worn = [{ url: await serve(10), pid: process.pid }];
  await expect(measureMaximumLoad({ name: 'one worn out', url, pids, more: worn }, 1)).rejects.toThrow(
    'one worn out',
  );
});

test('requests are asked for in turn, some connections beginning with each', async () => {
  const seen = new Set<string>();
  const server = createServer(({ url, headers }, response) => {
    seen.add(`${url} ${headers.cookie}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/none`;
  const requests = ['one', 'two', 'three'].map((name) => ({ path: `/${name}`, headers: { cookie: name } }));
  await measureMaximumLoad(
    { name: 'varied', url, requests, pids: { server: process.pid, database: process.pid } },
    1,
  );
  expect([...seen].sort()).toEqual(['/one one', '/three three', '/two two']);
});
