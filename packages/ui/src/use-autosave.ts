'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';
import { useLatest } from './use-latest.ts';
import { usePageLeave } from './use-page-leave.ts';

/** An autosave for as long as a component is there. What still waits is sent when it goes, or the tab is left. */
export function useAutosave<T>(save: (value: T) => Promise<ApiFailure | null>): {
  state: SaveState;
  autosave: Autosave<T>;
} {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null });
  const latest = useLatest(save);
  const [autosave] = useState(() =>
    createAutosave<T>({ save: (value) => latest.current(value), onState: setState }),
  );

  usePageLeave(() => {
    if (autosave.isDirty()) void autosave.flush();
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [autosave]);

  return useMemo(() => ({ state, autosave }), [state, autosave]);
}
