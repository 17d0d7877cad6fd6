import { expect, it } from 'vitest';
import { createTabStore, type TabStorage } from './use-personal-session-storage.ts';

function memory(): TabStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
const text = (kept: unknown) => (typeof kept === 'string' ? kept : null);

it('comes back as it was, under its own name', () => {
  const storage = memory();
  createTabStore(() => storage, 'list:amy', text).write('陈美玲');
  expect(createTabStore(() => storage, 'list:amy', text).read()).toBe('陈美玲');
  expect(createTabStore(() => storage, 'list:siti', text).read()).toBeNull();
});

it('is gone once it is given up', () => {
  const storage = memory();
  const store = createTabStore(() => storage, 'list:amy', text);
  store.write('something');
  store.write(null);
  expect(store.read()).toBeNull();
  expect(storage.values.size).toBe(0);
});

it('what is no such thing, no JSON, and storage that is forbidden count for nothing', () => {
  const storage = memory();
  storage.values.set('list:amy', '7');
  expect(createTabStore(() => storage, 'list:amy', text).read()).toBeNull();
  storage.values.set('list:amy', '{');
  expect(createTabStore(() => storage, 'list:amy', text).read()).toBeNull();
  const forbidden = createTabStore(
    () => {
      throw new Error('SecurityError');
    },
    'list:amy',
    text,
  );
  forbidden.write('something');
  expect(forbidden.read()).toBeNull();
});
