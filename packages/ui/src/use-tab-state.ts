'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { readJson, removeItem, writeJson } from './browser-storage.ts';
import { usePersonId } from './person-id.tsx';

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

/**
 * State of a page that outlives a reload of the tab, for the person who is signed in; null where there is none. It is null at
 * first, as for the server, and comes when the page is hydrated.
 */
export function useTabState<T>(
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
