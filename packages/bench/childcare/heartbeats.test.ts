import { expect, test } from 'vitest';
import { expectedRangesText, listHeartbeatsOfRound } from './heartbeats.ts';

const watching = { learners: 3_000, twoTabsEvery: 10, everySeconds: 15 };

test('every learner opens the video, then reports 15 seconds every 15 seconds', () => {
  const [opening, first, second] = [0, 1, 2].map((round) => listHeartbeatsOfRound(round, watching));
  expect(opening).toHaveLength(3_000);
  expect(opening?.[7]).toEqual({ learner: 8, ranges: [], position: 0, atMs: 35 });
  expect(first).toHaveLength(3_300);
  expect(first?.[0]).toEqual({ learner: 1, ranges: [[0, 15]], position: 15, atMs: 15_000 });
  expect(second?.[0]).toEqual({ learner: 1, ranges: [[15, 30]], position: 30, atMs: 30_000 });
});

test('both tabs of a learner report at the same moment, of different places', () => {
  const tabs = listHeartbeatsOfRound(2, watching).filter(({ learner }) => learner === 10);
  expect(tabs.map(({ ranges }) => ranges)).toEqual([[[15, 30]], [[915, 930]]]);
  expect(new Set(tabs.map(({ atMs }) => atMs)).size).toBe(1);
});

test('it knows what must be stored', () => {
  expect(expectedRangesText(9, 4, watching)).toBe('{[0,60)}');
  expect(expectedRangesText(10, 4, watching)).toBe('{[0,60),[900,960)}');
});
