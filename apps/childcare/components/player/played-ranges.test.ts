import { expect, it } from 'vitest';
import { type PlayedRange, playedRangeUnlessJump, uniteRanges } from './played-ranges.ts';

it('unites ranges that overlap or touch', () => {
  const ranges: PlayedRange[] = [
    [10, 12],
    [0, 4],
    [4, 6],
    [11, 20],
    [12, 13],
  ];
  expect(uniteRanges(ranges)).toEqual([
    [0, 6],
    [10, 20],
  ]);
  expect(uniteRanges([])).toEqual([]);
});

it('leaves what it was given as it is', () => {
  const ranges: PlayedRange[] = [
    [0, 4],
    [2, 6],
  ];
  uniteRanges(ranges);
  expect(ranges).toEqual([
    [0, 4],
    [2, 6],
  ]);
});

it('takes what was played, and no jump', () => {
  expect(playedRangeUnlessJump(10, 10.25, 1)).toEqual([10, 10.25]);
  expect(playedRangeUnlessJump(10, 13, 2)).toEqual([10, 13]);
  expect(playedRangeUnlessJump(10, 300, 1)).toBeNull();
  expect(playedRangeUnlessJump(10, 5, 1)).toBeNull();
  expect(playedRangeUnlessJump(10, 10, 1)).toBeNull();
});
