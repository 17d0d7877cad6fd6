'use client';

import { useMemo } from 'react';
import { usePersonId } from './person-id.tsx';
import { storeOfPerson, type UnsavedStore } from './unsaved-store.ts';

/** What the person who is signed in keeps in a store: several people may share a browser. */
export function usePersonalStore<T>(store: UnsavedStore<T>): UnsavedStore<T> {
  const owner = usePersonId();
  return useMemo(() => storeOfPerson(store, owner), [store, owner]);
}
