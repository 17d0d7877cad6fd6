import { expect, test } from 'vitest';
import { parseClassPeriod } from './class-period.ts';

test('an unknown period is every period', () => {
  expect(parseClassPeriod(new URLSearchParams('period=ongoing'))).toBe('ongoing');
  expect(parseClassPeriod(new URLSearchParams('period=soon'))).toBeNull();
});
