import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('runs so many at a time, in order, also past failures', async () => {
  const inTurn = takeTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((index) =>
    inTurn(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error('lost');
      return index;
    }),
  );
  const outcome = Promise.allSettled(runs);
  for (const expected of [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
  ]) {
    await new Promise(setImmediate);
    expect(begun).toEqual(expected);
    ends[expected.length - 2]?.();
  }
  ends[3]?.();
  expect((await outcome).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
