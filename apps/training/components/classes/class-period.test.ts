import { expect, test } from 'vitest';
import { readPeriod } from './class-period.ts';

test('an unknown period is every period', () => {
  expect(readPeriod(new URLSearchParams('period=ongoing'))).toBe('ongoing');
  expect(readPeriod(new URLSearchParams('period=soon'))).toBeNull();
});
