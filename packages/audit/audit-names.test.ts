import { expect, test } from 'vitest';
import { labelFrom } from './audit-names.ts';

test('a name that the log holds from earlier reads as words', () => {
  const names = { 'class.cancel': 'Cancelled a class' };
  expect(labelFrom(names, 'class.cancel')).toBe('Cancelled a class');
  expect(labelFrom(names, 'some-thing.was-done')).toBe('Some thing was done');
  expect(labelFrom(names, 'toString')).toBe('ToString');
});
