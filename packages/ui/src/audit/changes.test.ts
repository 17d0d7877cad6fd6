import { expect, test } from 'vitest';
import { valueText } from './changes.tsx';

test('a value is shown in words', () => {
  expect([null, '', [], false, true, 0, ['a', null]].map(valueText)).toEqual([
    'nothing',
    'nothing',
    'nothing',
    'no',
    'yes',
    '0',
    'a, nothing',
  ]);
});
