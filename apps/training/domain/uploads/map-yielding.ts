import { setImmediate } from 'node:timers/promises';

/** The longest time that the event loop is blocked. */
const turnMs = 15;
/** Reading the clock for each item would be too slow. */
const itemsAtOnce = 50;

/** Maps items in order and yields to the event loop regularly. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
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
