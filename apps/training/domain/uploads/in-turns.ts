import { setImmediate } from 'node:timers/promises';

/** So long a piece of work keeps others waiting. */
const turnMs = 15;
/** The clock is not asked for each item. */
const itemsAtOnce = 50;

/** Maps many items in order, and lets other requests have their turn meanwhile. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    done.push(work(item));
    if ((index + 1) % itemsAtOnce === 0 && performance.now() - began > turnMs) {
      await setImmediate();
      began = performance.now();
    }
  }
  return done;
}
