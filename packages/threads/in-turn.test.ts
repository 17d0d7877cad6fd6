import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('no more work runs at once than may, and all of it is done, whatever fails', async () => {
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    inTurn('test', 2, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index === 1) throw new Error('broken');
      return index;
    });
  const ends = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
});
