import { expect, test } from 'vitest';
import { nameFrom } from './audit-names.ts';

test('a name that the log holds from earlier reads as words', () => {
  const names = { 'class.cancel': 'Cancelled a class' };
  expect(nameFrom(names, 'class.cancel')).toBe('Cancelled a class');
  expect(nameFrom(names, 'some-thing.was-done')).toBe('Some thing was done');
  expect(nameFrom(names, 'toString')).toBe('ToString');
});
