import type { z } from 'zod';
import { keysWith, readJson, removeItem, writeJson } from './browser-storage.ts';

/** What somebody wrote and the server does not have, by the id of what they wrote it in. */
export type UnsavedStore<T> = {
  keep: (id: string, value: T) => void;
  drop: (id: string) => void;
  /** Null when nothing is kept, or nothing that reads so any more. */
  kept: (id: string) => T | null;
  /** Of what something is kept. */
  ids: () => string[];
};

/** The device keeps it through a closed tab or an expired sign-in, the tab through a reload. */
export type StorageScope = 'device' | 'tab';

/** Keeps writing in the browser. `name` sets it apart: "subtopic". */
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

/** One person's part of a store; nothing is kept for nobody. */
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
