'use client';

import { useMemo } from 'react';
import { usePersonId } from './person-id.tsx';
import { storeOfPerson, type UnsavedStore } from './unsaved-store.ts';

/** The signed-in person's part of a store, because several people may share a browser. */
export function usePersonalStore<T>(store: UnsavedStore<T>): UnsavedStore<T> {
  const owner = usePersonId();
  return useMemo(() => storeOfPerson(store, owner), [store, owner]);
}
