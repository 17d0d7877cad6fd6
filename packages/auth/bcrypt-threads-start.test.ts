import threads from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { hashInThread } from './bcrypt-threads.ts';
import { runWithClientKey } from './current-client.ts';

it('what no thread can be started for is refused, and counts no longer for its client', async () => {
  const { Worker } = threads;
  onTestFinished(() => void Object.assign(threads, { Worker }));
  const hash = () => runWithClientKey('one', () => hashInThread('Password123!', 4));
  Object.assign(threads, {
    Worker: class {
      constructor() {
        throw new Error('The system has no more threads');
      }
    },
  });
  // More than a client may have in the queue, none of them later than another is refused.
  for (let index = 0; index < 300; index += 1) {
    await expect(hash()).rejects.toThrow('The system has no more threads');
  }
  Object.assign(threads, { Worker });
  expect(await hash()).toMatch(/^\$2/);
});
