import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  [' José ', 'jose'],
  ['Đặng Ngọc', 'dang ngoc'],
  ['ŁUKASZ Sørensen', 'lukasz sorensen'],
  ['Weiß', 'weiss'],
  ['Ｃａｆé', 'cafe'],
])('fold text: %j is found as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
