'use client';

import { useEffect, useRef, useState } from 'react';

const pauseMs = 120;

/**
 * Asks for suggestions when typing pauses; an older answer never replaces a newer one. A failed call suggests nothing:
 * the search itself still works.
 */
export function useSuggestions<T>(
  suggest: ((text: string, signal: AbortSignal) => Promise<readonly T[]>) | undefined,
) {
  const [suggestions, setSuggestions] = useState<readonly T[]>([]);
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(timer.current);
    running.current?.abort();
  }

  function look(text: string) {
    stop();
    if (!suggest || text.trim() === '') {
      setSuggestions([]);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    timer.current = setTimeout(async () => {
      const found = await suggest(text, controller.signal).catch(() => []);
      if (!controller.signal.aborted) setSuggestions(found);
    }, pauseMs);
  }

  useEffect(() => stop, []);

  return { suggestions, look };
}
