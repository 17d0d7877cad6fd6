'use client';

import { type ReactNode, useEffect, useState } from 'react';
import type { ExternalToast } from 'sonner';

type Panel = typeof import('./toaster-panel.tsx');
type Asked = { message: ReactNode; show: (by: Panel['showToast']) => void };

/** Not loaded with the page: it weighs more than the search page's own code, and most visits show no toast. */
let panel: Panel | null = null;
/** Asked for before the panel was there. */
const waiting: Asked[] = [];
let onAsked: () => void = () => undefined;

function ask(message: ReactNode, show: Asked['show']): void {
  if (panel) show(panel.showToast);
  else {
    waiting.push({ message, show });
    onAsked();
  }
}

/** Messages about what just happened. What must not be missed belongs in an Alert on the page. */
export const toast = {
  success: (message: ReactNode, options?: ExternalToast) =>
    ask(message, (by) => by.success(message, options)),
  info: (message: ReactNode, options?: ExternalToast) => ask(message, (by) => by.info(message, options)),
  warning: (message: ReactNode, options?: ExternalToast) =>
    ask(message, (by) => by.warning(message, options)),
  error: (message: string, options?: ExternalToast) =>
    ask(message, (by) => by.error(message, { duration: 10_000, ...options })),

  /**
   * Says what was done and offers to undo it: `toast.undo('Removed from favourites', () => add(id))`. A failed undo is shown
   * too. `onGone` is called when it can no longer be undone.
   */
  undo: (message: string, onUndo: () => Promise<void> | void, onGone?: () => void) =>
    ask(message, (by) => by.undo(message, onUndo, onGone)),
};

const presses = ['pointerdown', 'keydown'] as const;

/** Renders the toasts; used once, by Providers. */
export function Toaster() {
  const [loaded, setLoaded] = useState(panel);
  /** The message of a toast for which the panel did not arrive. */
  const [plain, setPlain] = useState<ReactNode>(null);
  useEffect(() => {
    if (loaded) {
      setPlain(null);
      for (const { show } of waiting.splice(0)) show(loaded.showToast);
      return;
    }
    const load = () => {
      import('./toaster-panel.tsx').then(
        (module) => {
          panel = module;
          setLoaded(module);
        },
        () => {
          const last = waiting.splice(0).at(-1);
          if (last) setPlain(last.message);
        },
      );
    };
    onAsked = load;
    if (waiting.length > 0) load();
    // With the first press, because a toast may be about a connection that is lost by then.
    for (const press of presses) window.addEventListener(press, load, { capture: true });
    return () => {
      for (const press of presses) window.removeEventListener(press, load, { capture: true });
    };
  }, [loaded]);
  if (loaded) return <loaded.ToasterPanel />;
  return plain ? (
    <p
      role="alert"
      className="fixed right-4 bottom-24 z-50 rounded-lg bg-surface-raised px-4 py-3 text-sm shadow-float"
    >
      {plain}
    </p>
  ) : null;
}
