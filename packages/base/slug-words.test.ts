import { expect, test } from 'vitest';
import { slugWords } from './slug-words.ts';

test.each([
  ['First aid: don’t panic!', 'first-aid-dont-panic'],
  ['Crème coloured armchair, 60s', 'creme-coloured-armchair-60s'],
  ['Łukasiewicz & Straße', 'lukasiewicz-strasse'],
  ['陈伟明', 'chen-wei-ming'],
  ['安全睡眠 for infants', 'an-quan-shui-mian-for-infants'],
  ['தமிழ்', 'tmilll'],
  ['Привет', 'privet'],
  ['🍼🧸', ''],
  ['', ''],
])('the words of %s are %s', (text, words) => {
  expect(slugWords(text, 80)).toBe(words);
});

test('a long text is cut between words, a long word anywhere', () => {
  expect(slugWords('one two three', 9)).toBe('one-two');
  expect(slugWords('a'.repeat(100), 60)).toBe('a'.repeat(60));
});

test('every text gives only ASCII letters, digits and single hyphens', () => {
  for (let start = 0; start < 0x11000; start += 16) {
    const text = String.fromCodePoint(...Array.from({ length: 16 }, (_, index) => start + index));
    expect(slugWords(text, 500)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
  }
});
