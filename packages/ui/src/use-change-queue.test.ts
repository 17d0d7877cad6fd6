import { expect, test } from 'vitest';
import { moveOptimisticallyWithUndo, type SentChange } from './use-change-queue.ts';

test.each<[SentChange, string[], boolean]>([
  ['stored', ['moved'], true],
  ['refused', ['moved', 'before'], false],
  // What replaced it is shown by the queue, and must stay.
  ['replaced', ['moved'], false],
])('a move that is %s', async (sent, shown, isStored) => {
  const states: string[] = [];
  const answer = await moveOptimisticallyWithUndo({
    show: (state) => states.push(state),
    before: 'before',
    after: 'moved',
    store: async () => sent,
    storeUndo: async () => sent,
    text: 'Order changed',
  });
  expect([states, answer]).toEqual([shown, isStored]);
});
