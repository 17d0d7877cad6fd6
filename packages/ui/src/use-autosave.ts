'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';

/** An autosave for as long as a component is there. What still waits is sent when it goes, or the tab is left. */
export function useAutosave<T>(save: (value: T) => Promise<ApiFailure | null>): {
  state: SaveState;
  autosave: Autosave<T>;
} {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null });
  const [autosave] = useState(() => {
    const latest: { save: typeof save } = { save };
    return Object.assign(createAutosave<T>({ save: (value) => latest.save(value), onState: setState }), {
      latest,
    });
  });
  useEffect(() => {
    autosave.latest.save = save;
  });

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && autosave.isDirty()) void autosave.flush();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.isDirty()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('beforeunload', warn);
      if (autosave.isDirty()) void autosave.flush();
    };
  }, [autosave]);

  return useMemo(() => ({ state, autosave }), [state, autosave]);
}
