import type { SavedCells } from '@repo/schemas/training/gradebook';
import { expect, test } from 'vitest';
import { createGradebookSaveQueue, type GradebookEdit } from './save-queue.ts';

/** A server with one cell, whose version changes with each score, and which refuses another version than it has. */
function oneCell() {
  let version = '';
  const sent: (readonly GradebookEdit[])[] = [];
  const pending: string[] = [];
  const answers: (() => void)[] = [];
  const queue = createGradebookSaveQueue({
    async send(edits) {
      sent.push(edits);
      await new Promise<void>((resolve) => answers.push(resolve));
      const [edit] = edits;
      if (edit?.expectedVersion !== version) return null;
      version = edit.score === null ? '' : `v${edit.score}`;
      const saved: SavedCells = {
        assessmentIds: ['quiz'],
        learners: [{ id: 'ann', cells: [[0, 'draft', null, edit.score, 1, null, version]] }],
      };
      return saved;
    },
    onPending: (scores) => pending.push([...scores].map(([key, score]) => `${key}: ${score}`).join()),
  });
  const type = (score: number | null, expectedVersion: string) =>
    queue.save([{ learnerId: 'ann', assessmentId: 'quiz', assessmentIndex: 0, score, expectedVersion }]);
  /** Lets a request be sent, and answers it. */
  async function answer() {
    await Promise.resolve();
    answers.shift()?.();
  }
  return {
    type,
    answer,
    sent,
    pending,
    version: () => version,
    queue,
    colleague: (to: string) => (version = to),
  };
}

const versionsOf = (sent: readonly (readonly GradebookEdit[])[]) =>
  sent.map(([edit]) => edit?.expectedVersion);

test('an edit that was begun before one’s own was stored follows it', async () => {
  const { type, answer, sent, version, pending } = oneCell();
  const edits = [type(5, ''), type(6, ''), type(7, 'v5')];
  expect(pending.at(-1)).toBe('ann quiz: 7');
  for (const edit of edits) {
    await answer();
    await edit;
  }
  expect(versionsOf(sent)).toEqual(['', 'v5', 'v6']);
  expect(version()).toBe('v7');
  expect(pending.at(-1)).toBe('');
});

test('a cell that was emptied is no conflict with oneself either', async () => {
  const { type, answer, sent } = oneCell();
  for (const edit of [type(5, ''), type(null, ''), type(6, '')]) {
    await answer();
    await edit;
  }
  expect(versionsOf(sent)).toEqual(['', 'v5', '']);
});

test('what a colleague changed meanwhile is refused, and so is what follows it', async () => {
  const { type, answer, version, colleague } = oneCell();
  const [first, second] = [type(5, ''), type(6, '')];
  await answer();
  await first;
  colleague('other');
  await answer();
  await second;
  const third = type(8, '');
  await answer();
  await third;
  expect(version()).toBe('other');
});

test('a version is no longer one’s own once a colleague has changed the cell', async () => {
  const { type, answer, sent, queue, colleague } = oneCell();
  const first = type(5, '');
  await answer();
  await first;
  colleague('');
  queue.forgetChanged(() => '');
  const second = type(6, '');
  await answer();
  await second;
  expect(versionsOf(sent)).toEqual(['', '']);
});
