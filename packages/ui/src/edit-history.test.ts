import { expect, it } from 'vitest';
import { rebase, redo, startHistory, undo, write } from './edit-history.ts';

it('undoes field by field and pause by pause, and redoes', () => {
  let history = startHistory('');
  history = write(history, 'a', { field: 'title', at: 0 });
  history = write(history, 'ab', { field: 'title', at: 500 });
  history = write(history, 'ab!', { field: 'content', at: 600 });
  history = write(history, 'ab!!', { field: 'content', at: 5000 });
  const seen = [history.present];
  for (const _ of [1, 2, 3, 4]) {
    history = undo(history);
    seen.push(history.present);
  }
  expect(seen).toEqual(['ab!!', 'ab!', 'ab', '', '']);
  history = redo(redo(history));
  expect(history.present).toBe('ab!');
  history = write(history, 'new', { field: 'content', at: 5001 });
  expect(redo(history).present).toBe('new');
  expect(undo(history).present).toBe('ab!');
});

it('forgets what is long ago', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 500; step += 1) history = write(history, step, { field: `${step}`, at: step });
  expect(history.past).toHaveLength(200);
});

it('does not take back what somebody else changed', () => {
  const start = { title: 'Beds', content: '' };
  let history = write(startHistory(start), { ...start, title: 'Cots' }, { field: 'title', at: 0 });
  history = rebase(history, (step) => ({ ...step, content: 'theirs' }));
  expect(undo(history).present).toEqual({ title: 'Beds', content: 'theirs' });
  expect(redo(undo(history)).present).toEqual({ title: 'Cots', content: 'theirs' });
});
