import { expect, test } from 'vitest';
import { replayEarlyInput } from './replay-early-input.ts';

test('the text of the function is in a page: nothing in it ends a script', () => {
  expect(String(replayEarlyInput)).not.toMatch(/<\/script|<!--/);
});
