'use client';

import { useEffect, useEffectEvent } from 'react';

/** Calls `onLeave` when the page is hidden or left and when the component unmounts, the last moments to save input. */
export function usePageLeave(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide, { signal });
    window.addEventListener('pagehide', () => leave(), { signal });
    return () => {
      ended.abort();
      leave();
    };
  }, []);
}
