import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTask, threadPool } from '@repo/threads/thread-pool';
import type { BcryptTask } from './bcrypt-thread.ts';
import { presentClient } from './present-client.ts';

/** One core is left to those who are not signing in; more than four at once nobody needs. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Tasks that may wait for one thread, about ten seconds of them at production's cost. Whoever came later would have given up
 * before the answer, and everybody behind would wait in vain.
 */
const mostWaiting = mostThreads * 48;

/** What one client may have in the queue: an office that signs in at once fits, and two others of its kind beside it. */
const mostWaitingOfClient = mostWaiting / 3;

const file = join(dirname(fileURLToPath(import.meta.url)), 'bcrypt-thread.ts');

/** There is too much to hash already: try again in a few seconds. */
export class PasswordQueueFull extends Error {
  constructor() {
    super('Too many passwords wait to be hashed');
    this.name = 'PasswordQueueFull';
  }
}

// By its name, since Next's bundle and a server outside of it have a class each.
export function isPasswordQueueFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordQueueFull';
}

async function run<Result>(task: BcryptTask): Promise<Result> {
  const pool = threadPool('bcrypt', { file, mostThreads, isKept: true });
  // What no request asked for, as the seed and jobs, has no share of its own.
  const client = presentClient();
  const isBeyondShare = client !== undefined && pool.queue.sizeBy({ client }) >= mostWaitingOfClient;
  if (pool.queue.size >= mostWaiting || isBeyondShare) throw new PasswordQueueFull();
  return runTask<Result>(pool, task, client === undefined ? {} : { client });
}

/** As bcrypt's `hash`, in another thread: nothing else of the process waits for it. Rejects with PasswordQueueFull. */
export function hashInThread(password: string, cost: number): Promise<string> {
  return run<string>({ password, cost });
}

/** As bcrypt's `compare`, in another thread. Rejects with PasswordQueueFull. */
export function compareInThread(password: string, hash: string): Promise<boolean> {
  return run<boolean>({ password, hash });
}
