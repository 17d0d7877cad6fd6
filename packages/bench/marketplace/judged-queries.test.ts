import { expect, test } from 'vitest';
import { judgedQueries, scoreRanking } from './judged-queries.ts';

test('judged searches: at least 150, each asked once and with a listing that was meant', () => {
  expect(judgedQueries.length).toBeGreaterThanOrEqual(150);
  expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(judgedQueries.length);
  for (const { relevant } of judgedQueries) expect(Object.values(relevant)).toContain(3);
});

test.each([
  [['Best one', 'Good one', 'Other'], 1],
  [['Other', 'Something'], 0],
  [['Good one', 'Best one'], (3 + 7 / Math.log2(3)) / (7 + 3 / Math.log2(3))],
])('the score of a ranking: %j', (titles, score) => {
  expect(scoreRanking(titles, { Best: 3, Good: 2 })).toBeCloseTo(score);
});
