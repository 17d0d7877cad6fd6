import { expect, it, vi } from 'vitest';
import { hashInThread, isPasswordQueueFull } from './bcrypt-threads.ts';
import { runForClient } from './present-client.ts';

const system = vi.hoisted(() => ({ hasThreads: true }));

vi.mock('node:worker_threads', async (load) => {
  const threads = await load<typeof import('node:worker_threads')>();
  class Worker extends threads.Worker {
    constructor(file: URL) {
      if (!system.hasThreads) throw new Error('The system has no more threads');
      super(file);
    }
  }
  return { ...threads, Worker };
});

it('what no thread can be started for is refused, and counts no longer for its client', async () => {
  const hash = () => runForClient('one', () => hashInThread('Password123!', 4));
  system.hasThreads = false;
  // More than a client may have in the queue.
  const answers = await Promise.allSettled(Array.from({ length: 300 }, hash));
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : null));
  expect(reasons.filter((reason) => isPasswordQueueFull(reason))).toEqual([]);
  expect(new Set(reasons.map((reason) => reason?.message))).toEqual(
    new Set(['No thread that hashes passwords could be started']),
  );
  system.hasThreads = true;
  expect(await hash()).toMatch(/^\$2/);
});
