import { Worker, type WorkerOptions } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { superviseThread } from './supervise-thread.ts';

const started: Worker[] = [];
const start = (options: WorkerOptions) => {
  const worker = new Worker(new URL('./testing/endless-thread.ts', import.meta.url), options);
  started.push(worker);
  return worker;
};
const parts: string[] = [];
const onPart = (part: string) => parts.push(part);
const run = (task: string, timeoutMs: number) =>
  superviseThread<string, string>(start, new Uint8Array(8), task, onPart, { timeoutMs, memoryMb: 32 });

test('a thread that never ends is ended when its time is up, and the next one serves', async () => {
  expect(await run('spin', 200)).toEqual({ kind: 'timeout' });
  expect(started.at(-1)?.threadId).toBe(-1);
  expect(await run('answer', 20_000)).toEqual({ kind: 'answer', answer: 'done' });
  expect(parts).toEqual(['first']);
});

test('a thread that takes memory without end is ended by itself', async () => {
  expect(await run('hoard', 20_000)).toEqual({ kind: 'out-of-memory' });
});

test('a thread that breaks, or goes without an answer, is an error', async () => {
  await expect(run('break', 20_000)).rejects.toThrow('broken');
  await expect(run('leave', 20_000)).rejects.toThrow('without an answer');
});
