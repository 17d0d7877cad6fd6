import { compareInThread, hashInThread, isPasswordQueueFull } from '@repo/auth/bcrypt-threads';

/** More than wait in any process. */
const comparisons = 400;

/** Compares again and again: the place in the queue that it leaves, it takes again before anybody else runs. */
async function keepComparing(hash: string, isWanted: () => boolean): Promise<void> {
  try {
    while (isWanted()) await compareInThread('Password123!', hash);
  } catch (error) {
    // The queue is full without this one.
    if (!isPasswordQueueFull(error)) throw error;
  }
}

/** Does `work` while the queue of this process's password hashes is full from beginning to end. */
export async function withFullPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  const hash = await hashInThread('Password123!', 7);
  let isWanted = true;
  const running = Array.from({ length: comparisons }, () => keepComparing(hash, () => isWanted));
  try {
    return await work();
  } finally {
    isWanted = false;
    await Promise.all(running);
  }
}
