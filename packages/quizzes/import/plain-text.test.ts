import { expect, it } from 'vitest';
import { htmlToPlainText } from './plain-text.ts';

it('line breaks end lines, and text of many that never end is read in time', () => {
  expect(htmlToPlainText('Wash<br class="a" />your<BR>hands')).toBe('Wash\nyour\nhands');
  expect(htmlToPlainText(`Wash ${'<br '.repeat(200_000)}`)).toBe('Wash');
});
