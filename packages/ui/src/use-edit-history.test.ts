import { expect, it } from 'vitest';
import { changeAllSteps, recordEdit, redoEdit, startEditHistory, undoEdit } from './use-edit-history.ts';

it('undoes field by field and pause by pause, and redoes', () => {
  let history = startEditHistory('');
  history = recordEdit(history, 'a', { field: 'title', at: 0 });
  history = recordEdit(history, 'ab', { field: 'title', at: 500 });
  history = recordEdit(history, 'ab!', { field: 'content', at: 600 });
  history = recordEdit(history, 'ab!!', { field: 'content', at: 5000 });
  const seen = [history.present];
  for (const _ of [1, 2, 3, 4]) {
    history = undoEdit(history);
    seen.push(history.present);
  }
  expect(seen).toEqual(['ab!!', 'ab!', 'ab', '', '']);
  history = redoEdit(redoEdit(history));
  expect(history.present).toBe('ab!');
  history = recordEdit(history, 'new', { field: 'content', at: 5001 });
  expect(redoEdit(history).present).toBe('new');
  expect(undoEdit(history).present).toBe('ab!');
});

it('forgets what is long ago', () => {
  let history = startEditHistory(0);
  for (let step = 1; step <= 500; step += 1)
    history = recordEdit(history, step, { field: `${step}`, at: step });
  expect(history.past).toHaveLength(200);
});

it('does not take back what somebody else changed', () => {
  const start = { title: 'Beds', content: '' };
  let history = recordEdit(startEditHistory(start), { ...start, title: 'Cots' }, { field: 'title', at: 0 });
  history = changeAllSteps(history, (step) => ({ ...step, content: 'theirs' }));
  expect(undoEdit(history).present).toEqual({ title: 'Beds', content: 'theirs' });
  expect(redoEdit(undoEdit(history)).present).toEqual({ title: 'Cots', content: 'theirs' });
});
