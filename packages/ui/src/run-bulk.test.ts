import { expect, it } from 'vitest';
import { runBulk } from './run-bulk.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

it('does it to each once, and continues when one is refused or breaks', async () => {
  const seen: string[] = [];
  const outcome = await runBulk(ids, async (id) => {
    seen.push(id);
    if (id === 'b') return 'This class is full';
    if (id === 'd') throw new Error('cut');
    return undefined;
  });
  expect(seen.sort()).toEqual(ids);
  expect(outcome).toEqual({
    done: ['a', 'c', 'e'],
    failed: [
      { id: 'b', problem: 'This class is full' },
      { id: 'd', problem: 'Something went wrong on the way.' },
    ],
  });
});

it('says how many are through, and has at most three on their way', async () => {
  const heard: number[] = [];
  let now = 0;
  let most = 0;
  await runBulk(
    ids,
    async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      return undefined;
    },
    (through) => heard.push(through),
  );
  expect(heard).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(3);
});

it('has nothing to do for nothing', async () => {
  expect(await runBulk([], async () => undefined)).toEqual({ done: [], failed: [] });
});
