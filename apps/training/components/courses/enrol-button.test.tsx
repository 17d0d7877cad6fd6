import { expect, test } from 'vitest';
import { withdrawalText } from './enrol-button.tsx';

test('enrolling: a class that has begun is not said to be left at will', () => {
  expect(withdrawalText(false)).toBe('You can withdraw until the class begins.');
  expect(withdrawalText(true)).toContain('only an administrator can take you out');
});
