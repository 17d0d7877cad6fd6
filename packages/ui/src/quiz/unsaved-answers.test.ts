import { expect, it } from 'vitest';
import { createUnsavedAnswersStore, type UnsavedAnswersStorage } from './unsaved-answers.ts';

/** A browser's storage that holds these texts. */
function createStore(texts: Record<string, string> = {}) {
  const held = new Map(Object.entries(texts));
  const store: UnsavedAnswersStorage = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
  return { store, held };
}

it('keeps the answers of an attempt until they are saved, apart from those of another', () => {
  const { store, held } = createStore();
  const kept = createUnsavedAnswersStore(() => store);
  kept.write('first', { q1: ['o2'], q2: [] });
  kept.write('second', { q1: ['o1', 'o3'] });
  expect(kept.read('first')).toEqual({ q1: ['o2'], q2: [] });
  expect(kept.read('second')).toEqual({ q1: ['o1', 'o3'] });
  kept.write('first', {});
  expect(kept.read('first')).toEqual({});
  expect(held.size).toBe(1);
});

it.each(['', 'null', '[]', '7', '"q1"', '{"q1":"o1"}', '{"q1":[1]}', '{"q1":{"0":"o1"}}', '{"q1":["o1"]'])(
  'takes %j for nothing: it is not ours, or of an older version',
  (text) => {
    const { store } = createStore({ 'unsent-answers:first': text });
    expect(createUnsavedAnswersStore(() => store).read('first')).toEqual({});
  },
);

it('does without a storage that is full or forbidden', () => {
  const refuse = () => {
    throw new Error('The quota is exceeded');
  };
  const full: UnsavedAnswersStorage = { getItem: () => null, setItem: refuse, removeItem: () => {} };
  for (const storage of [() => full, refuse]) {
    const kept = createUnsavedAnswersStore(storage);
    kept.write('first', { q1: ['o1'] });
    kept.write('first', {});
    expect(kept.read('first')).toEqual({});
  }
});
