import { expect, it } from 'vitest';
import {
  missingRanges,
  rangesText,
  skippedRanges,
  totalSeconds,
  watchedText,
  wholeSecondRanges,
} from './watched-ranges.ts';

it('counts whole seconds, each once, and none after the end', () => {
  const watched = wholeSecondRanges(
    [
      [0, 9.6],
      [9.7, 12.2],
      [30.1, 30.3],
      [35, 44],
    ],
    40,
  );
  expect(watched).toEqual([
    [0, 12],
    [35, 40],
  ]);
  expect(totalSeconds(watched)).toBe(17);
});

it('names what is missing', () => {
  expect(missingRanges([], 40)).toEqual([[0, 40]]);
  expect(missingRanges([[0, 40]], 40)).toEqual([]);
  expect(
    missingRanges(
      [
        [2, 10],
        [20, 38],
      ],
      40,
    ),
  ).toEqual([
    [0, 2],
    [10, 20],
    [38, 40],
  ]);
});

it('what is ahead of the playhead is not skipped; a part left out before it is', () => {
  expect(skippedRanges([[0, 16]], 40, 16)).toEqual([]);
  expect(skippedRanges([[0, 16]], 40, 17.5)).toEqual([]);
  expect(skippedRanges([[0, 16]], 40, 30.5)).toEqual([[16, 30]]);
  expect(skippedRanges([[0, 16]], 40, 40)).toEqual([[16, 40]]);
  expect(skippedRanges([[0, 16]], 40, 39.4)).toEqual([[16, 40]]);
  expect(
    skippedRanges(
      [
        [0, 16],
        [30, 32],
      ],
      40,
      32,
    ),
  ).toEqual([[16, 30]]);
});

it('says how much is watched and what is not', () => {
  expect(watchedText(16, 40)).toBe('16 of 40 s watched');
  expect(watchedText(65, 720)).toBe('1:05 of 12:00 watched');
  const ranges = Array.from({ length: 6 }, (_, index): [number, number] => [index * 60, index * 60 + 5]);
  expect(rangesText(ranges)).toBe('0:00–0:05, 1:00–1:05, 2:00–2:05, 3:00–3:05 and 2 more');
});
