'use client';

import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';

/** A module that is loaded when it is first used, not with the page. `load` is an `import()`. */
export function lazyModule<T extends object>(load: () => Promise<T>) {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;

  function fetch(): Promise<T> {
    loading ??= load().then(
      (module) => {
        loaded = module;
        return module;
      },
      (error: unknown) => {
        // Without this, a lost connection would make every later use fail too.
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  return {
    /** Called when the pointer or focus comes near, so that the module is loaded by the time of the press. */
    preload: () => {
      fetch().catch(() => undefined);
    },
    /** Null until it is loaded; for what is rendered only by a component of the module. */
    loaded: () => loaded,
    /** One of its components, for what is rendered only by another of them: renders nothing before it is loaded. */
    component: <P extends object>(pick: (module: T) => ComponentType<P>) =>
      function LoadedComponent(props: P) {
        return loaded && createElement(pick(loaded), props);
      },
    /** Loads it once `isWanted`; null until then. */
    useModule: function useModule(isWanted: boolean, onFailure: () => void): T | null {
      const [shown, setShown] = useState<T | null>(null);
      const fail = useEffectEvent(onFailure);
      useEffect(() => {
        if (!isWanted || shown) return;
        let isCurrent = true;
        fetch().then(
          (module) => isCurrent && setShown(module),
          () => isCurrent && fail(),
        );
        return () => {
          isCurrent = false;
        };
      }, [isWanted, shown]);
      return shown ?? (isWanted ? loaded : null);
    },
  };
}
