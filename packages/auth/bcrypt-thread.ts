import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { BcryptAnswer, BcryptTask } from './bcrypt-threads.ts';

function answer({ id, password, hash, cost }: BcryptTask): BcryptAnswer {
  try {
    const result = hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
    return { id, result };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** A thread that does nothing but bcrypt, one task after the other: see bcrypt-threads.ts. */
parentPort?.on('message', (task: BcryptTask) => parentPort?.postMessage(answer(task)));
