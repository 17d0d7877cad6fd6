import type { z } from 'zod';
import { keysWith, readJson, removeItem, writeJson } from './browser-storage.ts';

/** Text that the server does not have yet, by the id of its row. */
export type UnsavedStore<T> = {
  keep: (id: string, value: T) => void;
  drop: (id: string) => void;
  /** Null when nothing valid is stored. */
  kept: (id: string) => T | null;
  /** The ids with a stored value. */
  ids: () => string[];
};

/** `device` is local storage, which outlives the tab and the session; `tab` is session storage, which outlives a reload. */
export type StorageScope = 'device' | 'tab';

/** A store in the browser; `name` separates it from others: "subtopic". */
export function createUnsavedStore<T>(
  name: string,
  schema: z.ZodType<T>,
  keeper: StorageScope = 'device',
): UnsavedStore<T> {
  const prefix = `${name}:`;
  const storage = () => (keeper === 'device' ? localStorage : sessionStorage);
  return {
    keep: (id, value) => writeJson(storage, prefix + id, value),
    drop: (id) => removeItem(storage, prefix + id),
    kept: (id) => schema.safeParse(readJson(storage, prefix + id)).data ?? null,
    ids: () => keysWith(storage, prefix),
  };
}

/** The part of a store that belongs to one person; with null it stores nothing. */
export function storeOfPerson<T>(store: UnsavedStore<T>, owner: string | null): UnsavedStore<T> {
  if (owner === null) return { keep() {}, drop() {}, kept: () => null, ids: () => [] };
  const prefix = `${owner}:`;
  return {
    keep: (id, value) => store.keep(prefix + id, value),
    drop: (id) => store.drop(prefix + id),
    kept: (id) => store.kept(prefix + id),
    ids: () => store.ids().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}
