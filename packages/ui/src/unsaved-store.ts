import type { z } from 'zod';
import { readJson, readKeySuffixes, removeItem, writeJson } from './browser-storage.ts';

/** Text that the server does not have yet, by the id of its row. */
export type UnsavedStore<T> = {
  write: (id: string, value: T) => void;
  remove: (id: string) => void;
  /** Null when nothing valid is stored. */
  read: (id: string) => T | null;
  /** The ids with a stored value. */
  ids: () => string[];
};

/** `device` is local storage, which outlives the tab and the session; `tab` is session storage, which outlives a reload. */
export type StorageScope = 'device' | 'tab';

/** A store in the browser; `name` separates it from others: "subtopic". */
export function createUnsavedStore<T>(
  name: string,
  schema: z.ZodType<T>,
  scope: StorageScope = 'device',
): UnsavedStore<T> {
  const prefix = `${name}:`;
  const storage = () => (scope === 'device' ? localStorage : sessionStorage);
  return {
    write: (id, value) => writeJson(storage, prefix + id, value),
    remove: (id) => removeItem(storage, prefix + id),
    read: (id) => schema.safeParse(readJson(storage, prefix + id)).data ?? null,
    ids: () => readKeySuffixes(storage, prefix),
  };
}

/** The part of a store that belongs to one person; with null it stores nothing. */
export function scopeStoreToPerson<T>(store: UnsavedStore<T>, owner: string | null): UnsavedStore<T> {
  if (owner === null) return { write() {}, remove() {}, read: () => null, ids: () => [] };
  const prefix = `${owner}:`;
  return {
    write: (id, value) => store.write(prefix + id, value),
    remove: (id) => store.remove(prefix + id),
    read: (id) => store.read(prefix + id),
    ids: () => store.ids().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}
