import { expect, test } from 'vitest';
import { scopeStoreToPerson } from './unsaved-store.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    write: (id: string, value: string) => void kept.set(id, value),
    remove: (id: string) => void kept.delete(id),
    read: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
  };
}

test('what one person of a browser wrote is not found by another', () => {
  const store = memory();
  const [amy, ben] = [scopeStoreToPerson(store, 'amy'), scopeStoreToPerson(store, 'ben')];
  amy.write('lecture', 'Cots');
  expect([amy.read('lecture'), amy.ids()]).toEqual(['Cots', ['lecture']]);
  expect([ben.read('lecture'), ben.ids()]).toEqual([null, []]);
  ben.remove('lecture');
  expect(amy.read('lecture')).toBe('Cots');
  // Signing out removes the entries that name the person as one part of their key.
  expect(store.ids()).toEqual(['amy:lecture']);
});

test('nothing is kept for nobody', () => {
  const store = memory();
  scopeStoreToPerson(store, null).write('lecture', 'Cots');
  expect(store.ids()).toEqual([]);
});
