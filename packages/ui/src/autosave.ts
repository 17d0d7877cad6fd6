import type { ApiFailure } from './api-failure.ts';

export type SaveState =
  /** Nothing is written that the server does not have; `at` is when it got the last of it here. */
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; failure: ApiFailure };

type AutosaveOptions<T> = {
  /** Sends a value; answers why it was refused. */
  save: (value: T) => Promise<ApiFailure | null>;
  onState: (state: SaveState) => void;
};

/** How long after the last key something is sent, and how long until what failed is tried again. */
const restMs = 1_000;
const retryMs = 5_000;

/** A lost connection, too many calls and faults of the server pass; a refusal stays until something is changed. */
function mayPass({ status = 0 }: ApiFailure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/**
 * Sends what is written by itself: a moment after the last change, one at a time and the newest last. What cannot be sent
 * is kept, and tried again when that may help.
 */
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
    // What was written meanwhile is newer.
    pending ??= current;
    onState({ kind: 'failed', failure });
    if (mayPass(failure)) schedule(retryMs);
  }

  /** Sends at once what waits; resolves when nothing is on its way any more. */
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
    /** Lets go of what waits: it is not sent any more, nor again when it is refused just now. */
    forget() {
      clearTimeout(timer);
      pending = null;
      isForgotten = true;
    },
    /** Whether something is written that the server does not have. */
    isDirty: () => !isForgotten && (pending !== null || sending !== null),
  };
}

export type Autosave<T> = ReturnType<typeof createAutosave<T>>;
