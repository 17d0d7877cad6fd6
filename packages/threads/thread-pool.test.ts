import { fileURLToPath } from 'node:url';
import threadsModule from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { getOrCreateThreadPool, runLimitedTask, runTask } from './thread-pool.ts';

const file = fileURLToPath(new URL('./testing/endless-thread.ts', import.meta.url));
const pool = getOrCreateThreadPool('test', { file, maximumThreads: 1, memoryMb: 32 });
const run = (task: string, timeoutMs = 20_000) => runLimitedTask<string>(pool, task, { timeoutMs });

test('a task that never ends is ended when its time is up, and the ones that wait are done', async () => {
  const endless = run('spin', 300);
  const waiting = [run('answer'), run('answer')];
  expect(await endless).toEqual({ kind: 'timeout' });
  expect(await Promise.all(waiting)).toEqual(Array(2).fill({ kind: 'result', result: 'done' }));
});

test('a task has its whole time, however long it waited', async () => {
  const endless = run('spin', 2_500);
  const waiting = run('answer', 2_000);
  expect(await endless).toEqual({ kind: 'timeout' });
  expect(await waiting).toEqual({ kind: 'result', result: 'done' });
});

test('a task that takes memory without end is ended, and the next one is done', async () => {
  const hoarding = run('hoard');
  const waiting = run('answer');
  expect(await hoarding).toEqual({ kind: 'out-of-memory' });
  expect(await waiting).toEqual({ kind: 'result', result: 'done' });
});

test('a task that breaks, or whose thread goes without an answer, is an error', async () => {
  await expect(run('break')).rejects.toThrow('broken');
  await expect(run('leave')).rejects.toThrow('exited');
  expect(await run('answer')).toEqual({ kind: 'result', result: 'done' });
});

test('no more threads than the pool has work at once', async () => {
  const two = getOrCreateThreadPool('two', { file, maximumThreads: 2, reusesThreads: true });
  const ends = Promise.allSettled([1, 2, 3].map(() => runTask(two, 'spin', { timeoutMs: 300 })));
  await expect.poll(() => two.threads.threads.length).toBe(2);
  expect([two.queue.pending, two.queue.size]).toEqual([2, 1]);
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('a thread does one task, or is kept for all', async () => {
  const kept = getOrCreateThreadPool('kept', { file, maximumThreads: 1, reusesThreads: true });
  const count = (each: typeof pool) => Promise.all([1, 2, 3].map(() => runTask(each, 'count')));
  expect(await count(pool)).toEqual(['1', '1', '1']);
  expect(await count(kept)).toEqual(['1', '2', '3']);
});

test('clients are served in turn', async () => {
  const done: string[] = [];
  const ask = (client: string) => runTask(pool, 'answer', { client }).then(() => done.push(client));
  await Promise.all(['greedy', 'greedy', 'greedy', 'greedy', 'modest'].map(ask));
  expect(done).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'greedy']);
});

test('what no thread can be started for is refused, and done by nobody later', async () => {
  const fresh = getOrCreateThreadPool('fresh', { file, maximumThreads: 1, reusesThreads: true });
  const { Worker } = threadsModule;
  onTestFinished(() => void Object.assign(threadsModule, { Worker }));
  Object.assign(threadsModule, {
    Worker: class {
      constructor() {
        throw new Error('The system has no more threads');
      }
    },
  });
  await expect(runTask(fresh, 'spin')).rejects.toThrow('no more threads');
  Object.assign(threadsModule, { Worker });
  expect(await runTask(fresh, 'answer')).toBe('done');
});
