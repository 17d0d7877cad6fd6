import { expect, test } from 'vitest';
import { withdrawalNoticeBeforeEnrolling } from './enrol-button.tsx';

test('enrolling: a class that has begun is not said to be left at will', () => {
  expect(withdrawalNoticeBeforeEnrolling(false)).toBe('You can withdraw until the class begins.');
  expect(withdrawalNoticeBeforeEnrolling(true)).toContain('only an administrator can take you out');
});
