'use client';

import { useMemo } from 'react';
import { useDraftOwner } from './draft-owner.tsx';
import { ownedBy, type UnsavedStore } from './unsaved-store.ts';

/** What the person who is signed in keeps in a store: several people may share a browser. */
export function useOwnStore<T>(store: UnsavedStore<T>): UnsavedStore<T> {
  const owner = useDraftOwner();
  return useMemo(() => ownedBy(store, owner), [store, owner]);
}
