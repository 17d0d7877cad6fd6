import { expect, test } from 'vitest';
import { storeOfPerson } from './unsaved-store.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    keep: (id: string, value: string) => void kept.set(id, value),
    drop: (id: string) => void kept.delete(id),
    kept: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
  };
}

test('what one person of a browser wrote is not found by another', () => {
  const store = memory();
  const [amy, ben] = [storeOfPerson(store, 'amy'), storeOfPerson(store, 'ben')];
  amy.keep('lecture', 'Cots');
  expect([amy.kept('lecture'), amy.ids()]).toEqual(['Cots', ['lecture']]);
  expect([ben.kept('lecture'), ben.ids()]).toEqual([null, []]);
  ben.drop('lecture');
  expect(amy.kept('lecture')).toBe('Cots');
  // Signing out removes the entries that name the person as one part of their key.
  expect(store.ids()).toEqual(['amy:lecture']);
});

test('nothing is kept for nobody', () => {
  const store = memory();
  storeOfPerson(store, null).keep('lecture', 'Cots');
  expect(store.ids()).toEqual([]);
});
