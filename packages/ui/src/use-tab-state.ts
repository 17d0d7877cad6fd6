'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useDraftOwner } from './draft-owner.tsx';
import { createTabStore } from './tab-store.ts';

/**
 * State of a page that outlives a reload of the tab, for the person who is signed in; null where there is none. It is null at
 * first, as for the server, and comes when the page is hydrated.
 */
export function useTabState<T>(
  name: string,
  parse: (kept: unknown) => T | null,
): [T | null, (value: T | null) => void] {
  const owner = useDraftOwner();
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
