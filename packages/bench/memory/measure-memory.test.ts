import { expect, test } from 'vitest';
import { memoryGrowthRatio } from './measure-memory.ts';

test('memory is flat when the end holds what minutes three and four held', () => {
  const samples = (minutes: readonly number[]) => minutes.flatMap((megabytes) => Array(60).fill(megabytes));
  expect(memoryGrowthRatio(samples([50, 90, 200, 200, 210, 500, 220, 200, 300, 300]))).toBe(1.5);
  expect(memoryGrowthRatio(samples([50, 90, 200, 200, 210, 500, 220, 200, 200, 200]))).toBe(1);
  expect(memoryGrowthRatio(samples([50]))).toBeNull();
});
