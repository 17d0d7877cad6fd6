import { parentPort, workerData } from 'node:worker_threads';

/** Does what its task says, and never comes to an end by itself unless that is the task. */
const { more } = workerData as { more: 'spin' | 'hoard' | 'break' | 'leave' | 'answer' };
if (more === 'answer') parentPort?.postMessage({ part: 'first' });
if (more === 'answer') parentPort?.postMessage({ answer: 'done' });
if (more === 'break') throw new Error('broken');
const hoard: string[][] = [];
while (more === 'spin' || more === 'hoard') {
  if (more === 'hoard') hoard.push(Array.from({ length: 10_000 }, (_, index) => `${index}-${hoard.length}`));
}
