'use client';

import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';

/**
 * Code that a page fetches when somebody first uses it, and not with the page. `load` is an `import()`; what it gives is an
 * object, a module as a rule.
 */
export function lazyPart<T extends object>(load: () => Promise<T>) {
  let part: T | null = null;
  let coming: Promise<T> | null = null;

  function fetch(): Promise<T> {
    coming ??= load().then(
      (loaded) => {
        part = loaded;
        return loaded;
      },
      (error: unknown) => {
        // The line was away: the next use tries again.
        coming = null;
        throw error;
      },
    );
    return coming;
  }

  return {
    /** When a pointer or the focus comes near: it is there by the time of the press. */
    preload: () => {
      fetch().catch(() => undefined);
    },
    /** The module if it is loaded, else null; for what is rendered only inside a loaded part. */
    loaded: () => part,
    /** One of its components, for use inside a loaded part: renders nothing before that. */
    component: <P extends object>(pick: (loaded: T) => ComponentType<P>) =>
      function LoadedComponent(props: P) {
        return part && createElement(pick(part), props);
      },
    /** Null until it is wanted and there. */
    usePart: function usePart(isWanted: boolean, onFailure: () => void): T | null {
      const [shown, setShown] = useState<T | null>(null);
      const fail = useEffectEvent(onFailure);
      useEffect(() => {
        if (!isWanted || shown) return;
        let isCurrent = true;
        fetch().then(
          (loaded) => isCurrent && setShown(loaded),
          () => isCurrent && fail(),
        );
        return () => {
          isCurrent = false;
        };
      }, [isWanted, shown]);
      return shown ?? (isWanted ? part : null);
    },
  };
}
