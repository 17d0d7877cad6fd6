'use client';

import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is at least 48rem wide; null until the page is hydrated. */
export function useIsWideScreen(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => null,
  );
}
