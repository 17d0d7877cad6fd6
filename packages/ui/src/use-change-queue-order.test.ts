import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi } from './call-api.ts';
import { createChangeQueue } from './use-change-queue.ts';

const conflict = { error: 'Changed', details: [{ field: 'expectedOrder', message: 'Changed' }] };
let server: Server;
let base: string;

/** The path says what is answered. */
beforeEach(async () => {
  server = createServer((request, response) => {
    const status = Number(request.url?.slice(1));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 409 ? conflict : { error: 'Not allowed' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

function start(showStored: () => Promise<undefined> = async () => undefined) {
  const problems: (string | null)[] = [];
  let sending = 0;
  const queue = createChangeQueue({
    showStored,
    onSending: (by) => {
      sending += by;
    },
    onProblem: (problem) => problems.push(problem),
  });
  return { ...queue, problem: () => problems.at(-1) ?? null, sending: () => sending };
}

test('change queue: what was refused is said until a change is stored, of whatever kind', async () => {
  const queue = start();
  expect(await queue.enqueue(() => callApi(`${base}/403`, { method: 'PUT', body: {} }))).toBe('refused');
  expect(queue.problem()).toBe('Not allowed');
  expect(await queue.enqueue(() => callApi(`${base}/200`, { method: 'PUT', body: {} }))).toBe('stored');
  expect(queue.problem()).toBeNull();
  expect(await queue.enqueue(() => callApi(`${base}/409`, { method: 'PUT', body: {} }))).toBe('replaced');
  expect(queue.problem()).toContain('Somebody else');
  expect(await queue.sendNow(() => callApi(`${base}/403`, { method: 'POST' }))).toMatchObject({ ok: false });
  expect(queue.problem()).toContain('Somebody else');
  expect(await queue.sendNow(() => callApi(`${base}/200`, { method: 'POST' }))).toMatchObject({ ok: true });
  expect(queue.problem()).toBeNull();
  expect(queue.sending()).toBe(0);
});

test('change queue: what an earlier change met is not said once a later one is stored', async () => {
  const { promise: isShown, resolve: show } = Promise.withResolvers<undefined>();
  const queue = start(() => isShown);
  const earlier = queue.enqueue(() => callApi(`${base}/409`, { method: 'PUT', body: {} }));
  expect(await queue.enqueue(() => callApi(`${base}/200`, { method: 'PUT', body: {} }))).toBe('stored');
  show(undefined);
  expect(await earlier).toBe('replaced');
  expect(queue.problem()).toBeNull();
});
