'use client';

import { useEffect, useRef, useState } from 'react';

const pauseMs = 120;

type Answer<T> = {
  suggestions: readonly T[];
  /** The text that the suggestions are for. */
  text: string;
  failed: boolean;
};

/**
 * Loads suggestions when typing pauses; an older response never replaces a newer one. A failed call gives no suggestions, and
 * the search still works.
 */
export function useSuggestions<T>(
  suggest: ((text: string, signal: AbortSignal) => Promise<readonly T[]>) | undefined,
) {
  const [answer, setAnswer] = useState<Answer<T>>({ suggestions: [], text: '', failed: false });
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(timer.current);
    running.current?.abort();
  }

  function look(text: string) {
    stop();
    if (!suggest || text.trim() === '') {
      setAnswer({ suggestions: [], text, failed: false });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    timer.current = setTimeout(async () => {
      const found = await suggest(text, controller.signal).catch(() => null);
      if (!controller.signal.aborted) {
        setAnswer({ suggestions: found ?? [], text, failed: found === null });
      }
    }, pauseMs);
  }

  useEffect(() => stop, []);

  return { ...answer, look };
}
