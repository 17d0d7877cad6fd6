import { readJson, removeItem, writeJson } from './browser-storage.ts';

/** The part of the browser's storage that this needs. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type TabStore<T> = { read: () => T | null; write: (value: T | null) => void };

/**
 * Something kept through a reload, in this tab alone: on a shared computer nothing about people is left behind. `parse` answers
 * null for what is no such thing; `storage` throws where the browser forbids it.
 */
export function createTabStore<T>(
  storage: () => Store,
  key: string,
  parse: (kept: unknown) => T | null,
): TabStore<T> {
  return {
    read() {
      const kept = readJson(storage, key);
      return kept === null ? null : parse(kept);
    },
    write(value) {
      if (value === null) removeItem(storage, key);
      else writeJson(storage, key, value);
    },
  };
}
