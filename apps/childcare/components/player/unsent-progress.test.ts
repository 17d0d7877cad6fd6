import { beforeEach, expect, it } from 'vitest';
import { createUnsentProgress, isNothingUnsent, type UnsentProgressStorage } from './unsent-progress.ts';

let values: Map<string, string>;
let store: UnsentProgressStorage;

beforeEach(() => {
  values = new Map();
  store = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
});

it('adds up what two tabs keep', () => {
  const [one, two] = [createUnsentProgress(store, 'amy'), createUnsentProgress(store, 'amy')];
  one.add('video', { ranges: [[0, 10]], position: 10 });
  two.add('video', { ranges: [[8, 20]], position: 20 });
  two.add('text', { isDone: true });
  expect(one.get('video')).toEqual({ ranges: [[0, 20]], position: 20, isDone: false });
  expect(one.get('text')).toEqual({ ranges: [], position: null, isDone: true });
  expect(one.lectureIds()).toEqual(['video', 'text']);
});

it('keeps each person’s apart', () => {
  createUnsentProgress(store, 'amy').add('video', { ranges: [[0, 10]] });
  const ben = createUnsentProgress(store, 'ben');
  expect(isNothingUnsent(ben.get('video'))).toBe(true);
  expect(ben.lectureIds()).toEqual([]);
});

it('forgets what was sent, and nothing that came meanwhile', () => {
  const unsent = createUnsentProgress(store, 'amy');
  unsent.add('video', { ranges: [[0, 10]], position: 10 });
  const sent = unsent.get('video');
  unsent.add('video', { ranges: [[10, 15]], position: 15 });
  unsent.remove('video', sent);
  expect(unsent.get('video').ranges).toEqual([[0, 15]]);
  unsent.remove('video', unsent.get('video'));
  expect(values.size).toBe(0);
});

it.each([
  'no JSON',
  'null',
  '[]',
  '{"ranges":"all","position":null,"isDone":true}',
  '{"ranges":[[0]],"position":null,"isDone":true}',
  '{"ranges":[[0,"1"]],"position":null,"isDone":true}',
  '{"ranges":[],"isDone":true}',
  '{"ranges":[],"position":"0","isDone":true}',
  '{"ranges":[],"position":null,"isDone":1}',
])('begins anew where it finds what it cannot read: %s', (text) => {
  values.set('unsent-progress:amy:video', text);
  expect(isNothingUnsent(createUnsentProgress(store, 'amy').get('video'))).toBe(true);
});

it('does without a store that is full', () => {
  const full = createUnsentProgress(
    {
      ...store,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
    'amy',
  );
  expect(() => full.add('video', { ranges: [[0, 1]] })).not.toThrow();
});
