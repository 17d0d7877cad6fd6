import { expect, test } from 'vitest';
import { partOfArguments } from './part-of-arguments.ts';

test('a run with arguments has a section of its own, and one without has none', () => {
  expect(partOfArguments(['marketplace', 'training'])).toEqual({ part: 'marketplace training' });
  expect(partOfArguments([])).toEqual({});
});
