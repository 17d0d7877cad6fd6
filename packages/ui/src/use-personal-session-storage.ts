'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { readJson, removeItem, writeJson } from './browser-storage.ts';
import { usePersonId } from './person-id.tsx';

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type TabStore<T> = { read: () => T | null; write: (value: T | null) => void };

/**
 * A value that outlives a reload of the tab, but not the tab, so that a shared computer collects no personal data. `parse`
 * returns null for an invalid value; `storage` throws where the browser forbids it.
 */
export function createTabStore<T>(
  storage: () => TabStorage,
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

/**
 * State that outlives a reload of the tab, for the signed-in person; nothing is kept for others. Null until the page is hydrated
 * and when nothing is stored.
 */
export function usePersonalSessionStorage<T>(
  name: string,
  parse: (kept: unknown) => T | null,
): [T | null, (value: T | null) => void] {
  const owner = usePersonId();
  const [value, setValue] = useState<T | null>(null);
  const store = () =>
    owner === null ? null : createTabStore(() => window.sessionStorage, `${name}:${owner}`, parse);
  const restore = useEffectEvent(() => setValue(store()?.read() ?? null));
  useEffect(() => restore(), [owner, name]);
  return [
    value,
    (next) => {
      setValue(next);
      store()?.write(next);
    },
  ];
}
