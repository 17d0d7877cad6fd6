'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import { useLatestRef } from './use-latest-ref.ts';
import { usePageLeave } from './use-page-leave.ts';

export type SaveState =
  /** Everything is stored; `at` is when the last part was stored during this visit. */
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; failure: ApiFailure };

type AutosaveOptions<T> = {
  /** The failure, or null on success. */
  save: (value: T) => Promise<ApiFailure | null>;
  onState: (state: SaveState) => void;
};

/** The debounce after the last key press, and the delay before a retry. */
const restMs = 1_000;
const retryMs = 5_000;

/** Connection loss, rate limits and server errors are retried; a refusal stays until the value changes. */
function mayPass({ status = 0 }: ApiFailure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Saves after a debounce, one request at a time, newest value last. A failed value is kept, and retried when that may help. */
export function createAutosave<T>({ save, onState }: AutosaveOptions<T>) {
  let pending: { value: T } | null = null;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isForgotten = false;

  function schedule(afterMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), afterMs);
  }

  async function send(): Promise<void> {
    const current = pending;
    if (current === null) return;
    pending = null;
    onState({ kind: 'saving' });
    const failure = await save(current.value).catch(
      (): ApiFailure => ({ error: 'Something went wrong on the way.' }),
    );
    if (failure === null) {
      onState(pending === null ? { kind: 'saved', at: Date.now() } : { kind: 'waiting' });
      return;
    }
    if (isForgotten) return;
    // A newer value may already be pending.
    pending ??= current;
    onState({ kind: 'failed', failure });
    if (mayPass(failure)) schedule(retryMs);
  }

  /** Sends pending changes at once; resolves when no request is running. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (sending) await sending;
    sending = send().finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    change(value: T) {
      isForgotten = false;
      pending = { value };
      if (!sending) onState({ kind: 'waiting' });
      schedule(restMs);
    },
    flush,
    /** Discards pending changes; they are not sent or retried. */
    forget() {
      clearTimeout(timer);
      pending = null;
      isForgotten = true;
    },
    /** Whether there are unsaved changes. */
    isDirty: () => !isForgotten && (pending !== null || sending !== null),
  };
}

export type Autosave<T> = ReturnType<typeof createAutosave<T>>;

/** An autosave for a component. Pending changes are sent when it unmounts or the tab is left. */
export function useAutosave<T>(save: (value: T) => Promise<ApiFailure | null>): {
  state: SaveState;
  autosave: Autosave<T>;
} {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null });
  const latest = useLatestRef(save);
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
