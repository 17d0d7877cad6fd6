import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { measureSteadyLoad, runOnSchedule } from './steady-load.ts';

/** A server that keeps what it was asked for, and answers with the status. */
async function serve(asked: string[], status = 200): Promise<string> {
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers.cookie}`);
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const pids = { server: process.pid, database: process.pid };

test('each instance is asked for so much a second, for one thing after the other', async () => {
  const [one, other]: [string[], string[]] = [[], []];
  const requests = ['/a', '/b', '/c'].map((path) => ({ path }));
  const target = { name: 'two', url: await serve(one), headers: { cookie: 'x' }, requests, pids };
  const more = [{ url: await serve(other), pid: process.pid }];
  const figures = await measureSteadyLoad({ ...target, more }, 30, 0.2);
  expect(one.toSorted()).toEqual(['/a x', '/a x', '/b x', '/b x', '/c x', '/c x']);
  expect(other.toSorted()).toEqual(one.toSorted());
  expect(figures.p99).toBeGreaterThanOrEqual(figures.p50);
});

test('whoever refuses is an error and no figure', async () => {
  const target = { name: 'one', url: await serve([], 503), requests: [{ path: '/' }], pids };
  await expect(measureSteadyLoad(target, 10, 0.1)).rejects.toThrow('answered 503');
});

test('what is late does not keep the next waiting, and nothing goes before its moment', async () => {
  const begun = performance.now();
  const handedOut: number[] = [];
  let finish: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await runOnSchedule([{ atMs: 50 }, { atMs: 90 }], ({ atMs }) => {
    handedOut.push(atMs);
    if (atMs === 50) return first;
    // The first is still under way.
    finish();
    // Clocks of timers are coarse.
    expect(performance.now() - begun).toBeGreaterThan(30);
    return Promise.resolve();
  });
  expect(handedOut).toEqual([50, 90]);
});
