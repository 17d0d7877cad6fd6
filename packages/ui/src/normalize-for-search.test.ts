import { expect, test } from 'vitest';
import { normalizeForSearch } from './normalize-for-search.ts';

test.each([
  [' José ', 'jose'],
  ['Đặng Ngọc', 'dang ngoc'],
  ['ŁUKASZ Sørensen', 'lukasz sorensen'],
  ['Weiß', 'weiss'],
  ['Ｃａｆé', 'cafe'],
])('fold text: %j is found as %j', (text, folded) => {
  expect(normalizeForSearch(text)).toBe(folded);
});
