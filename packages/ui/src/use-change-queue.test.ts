import { expect, test } from 'vitest';
import { moveWithUndo, type SentChange } from './use-change-queue.ts';

test.each<[SentChange, string[], boolean]>([
  ['stored', ['moved'], true],
  ['refused', ['moved', 'before'], false],
  // What replaced it is shown by the queue, and must stay.
  ['replaced', ['moved'], false],
])('a move that is %s', async (sent, shown, isStored) => {
  const states: string[] = [];
  const step = (next: string) => ({ next, send: async () => sent });
  const answer = await moveWithUndo({
    show: (state) => states.push(state),
    before: 'before',
    forth: step('moved'),
    back: () => step('before'),
    words: 'Order changed',
  });
  expect([states, answer]).toEqual([shown, isStored]);
});
