import { expect, test } from 'vitest';
import { keepEarlyInput } from './keep-early-input.ts';

test('the text of the function is in a page: nothing in it ends a script', () => {
  expect(String(keepEarlyInput)).not.toMatch(/<\/script|<!--/);
});
