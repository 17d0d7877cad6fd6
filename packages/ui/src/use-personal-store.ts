'use client';

import { useMemo } from 'react';
import { usePersonId } from './person-id.tsx';
import { scopeStoreToPerson, type UnsavedStore } from './unsaved-store.ts';

/** The signed-in person's part of a store, because several people may share a browser. */
export function usePersonalStore<T>(store: UnsavedStore<T>): UnsavedStore<T> {
  const owner = usePersonId();
  return useMemo(() => scopeStoreToPerson(store, owner), [store, owner]);
}
