import { expect, test } from 'vitest';
import { targetHref, valueText } from './labels.ts';

test('a target leads to its page, where it has one', () => {
  expect(targetHref('user', 'a/b')).toBe('/people/a%2Fb');
  expect(targetHref('settings', '1')).toBe('/settings/company');
  expect(targetHref('subtopic', '1')).toBeNull();
});

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
