'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type ToastOptions = { description?: string; action?: { label: string; onClick: () => void } };

export type ToastCall =
  | { kind: ToastKind; message: string; options?: ToastOptions | undefined }
  | {
      kind: 'undo';
      message: string;
      onUndo: () => Promise<void> | void;
      onSettled?: (() => void) | undefined;
    };

const view = lazyPart(() => import('./toast-view.tsx'));

/** What was said before the toasts could be shown, in order. */
let waiting: readonly ToastCall[] = [];
let listeners: readonly (() => void)[] = [];

function put(next: readonly ToastCall[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}

const none: readonly ToastCall[] = [];

const say = (kind: ToastKind) => (message: string, options?: ToastOptions) =>
  put([...waiting, { kind, message, options }]);

/** Short words about what just happened. What must not be missed belongs on the page, in an Alert. */
export const toast = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),

  /**
   * Says what was done and offers to take it back: `toast.undo('Removed from favourites', () => add(id))`. When taking
   * it back fails, it says so. `onSettled` runs once if nobody took it back.
   */
  undo: (message: string, onUndo: () => Promise<void> | void, onSettled?: () => void) =>
    put([...waiting, { kind: 'undo', message, onUndo, onSettled }]),
};

/** How long words stay that came without their toast. */
const plainMs = 10_000;

/** Where toasts appear; Providers renders it once. They are fetched with the first press or key, before one is needed. */
export function Toaster() {
  const calls = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => none,
  );
  const [isUsed, setUsed] = useState(false);
  const [isAway, setAway] = useState(false);
  const loaded = view.usePart(isUsed || calls.length > 0, () => {
    setUsed(false);
    setAway(true);
  });

  useEffect(() => {
    const use = () => setUsed(true);
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) document.addEventListener(sign, use, { capture: true, once: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, use, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => {
      put(none);
      setAway(false);
    }, plainMs);
    return () => clearTimeout(timer);
  }, [isAway]);

  if (loaded) return <loaded.ToastView calls={calls} onShown={() => put(none)} />;
  // Where the line is down, what was said is said all the same.
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-20 z-60 rounded-lg bg-surface-raised p-4 text-sm text-text shadow-float empty:hidden sm:left-auto"
    >
      {isAway ? calls.at(-1)?.message : null}
    </p>
  );
}
