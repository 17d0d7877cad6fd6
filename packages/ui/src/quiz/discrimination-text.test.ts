import { expect, test } from 'vitest';
import { discriminationText } from './discrimination-text.ts';

test.each([
  [-0.2, 'get it wrong more often'],
  [0, 'hardly'],
  [0.2, 'a little'],
  [0.3, 'tells well'],
])('a correlation of %d is put in words', (discrimination, words) => {
  expect(discriminationText(discrimination)).toContain(words);
});
