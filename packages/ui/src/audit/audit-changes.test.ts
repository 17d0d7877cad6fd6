import { expect, test } from 'vitest';
import { auditValueText } from './audit-changes.tsx';

test('a value is shown in words', () => {
  expect([null, '', [], false, true, 0, ['a', null]].map(auditValueText)).toEqual([
    'nothing',
    'nothing',
    'nothing',
    'no',
    'yes',
    '0',
    'a, nothing',
  ]);
});
