import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOrCreateThreadPool, runTask } from '@repo/threads/thread-pool';
import type { BcryptTask } from './bcrypt-thread.ts';
import { currentClientKey } from './current-client.ts';

/** One core stays free for other requests; more than four threads are never needed. */
const maximumThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

/** About ten seconds of work per thread at production's cost. Callers after that would give up before the answer. */
const maximumWaiting = maximumThreads * 48;

/** A third of the queue per client: enough for an office that signs in at once. */
const maximumWaitingOfClient = maximumWaiting / 3;

const file = join(dirname(fileURLToPath(import.meta.url)), 'bcrypt-thread.ts');

/** The queue is full: retry in a few seconds. */
export class PasswordQueueFull extends Error {
  constructor() {
    super('Too many passwords wait to be hashed');
    this.name = 'PasswordQueueFull';
  }
}

// Compares the name, because Next's bundle and a server outside it have separate classes.
export function isPasswordQueueFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordQueueFull';
}

async function run<Result>(task: BcryptTask): Promise<Result> {
  const pool = getOrCreateThreadPool('bcrypt', { file, maximumThreads, reusesThreads: true });
  // Seeds and jobs have no client and no share.
  const client = currentClientKey();
  const isBeyondShare = client !== undefined && pool.queue.sizeBy({ client }) >= maximumWaitingOfClient;
  if (pool.queue.size >= maximumWaiting || isBeyondShare) throw new PasswordQueueFull();
  return runTask<Result>(pool, task, client === undefined ? {} : { client });
}

/** bcrypt's `hash` in a worker thread. Rejects with PasswordQueueFull. */
export function hashInThread(password: string, cost: number): Promise<string> {
  return run<string>({ password, cost });
}

/** bcrypt's `compare` in a worker thread. Rejects with PasswordQueueFull. */
export function compareInThread(password: string, hash: string): Promise<boolean> {
  return run<boolean>({ password, hash });
}
