import { expect, test } from 'vitest';
import { languageTagOf } from './language-tag.ts';

test.each([
  ['English', 'en'],
  ['Chinese', 'zh'],
  ['Mandarin', 'zh'],
  ['简体中文', 'zh-Hans'],
  ['malay', 'ms'],
  ['Bahasa Melayu', 'ms'],
  [' Tamil ', 'ta'],
  ['தமிழ்', 'ta'],
  ['Hebrew', 'he'],
  ['Indonesian', 'id'],
  ['en', 'en'],
  ['ZH-hans', 'zh-Hans'],
  ['en-SG', 'en-SG'],
  ['qq', null],
  ['English and Chinese', null],
  ['en-x', null],
  ['en-1', null],
  ['klingons', null],
  ['', null],
])('the tag of %j is %s', (name, tag) => {
  expect(languageTagOf(name)).toBe(tag);
});
