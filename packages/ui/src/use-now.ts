'use client';

import { useSyncExternalStore } from 'react';

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
      now = 0;
    }
  };
}

function currentTime() {
  if (now === 0) now = Date.now();
  return now;
}

/** The time in milliseconds, updated every 30 seconds; null on the server and during hydration. All users share one timer. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentTime, () => null);
}
