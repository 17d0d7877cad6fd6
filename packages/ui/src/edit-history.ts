export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The last edited field and time: quick edits in one field are undone together. */
  last: { field: string; at: number } | null;
};

const mostSteps = 200;
const togetherMs = 1_000;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], last: null };
}

export function write<T>(
  history: History<T>,
  present: T,
  { field, at }: { field: string; at: number },
): History<T> {
  const { last } = history;
  const isSameStep = last !== null && last.field === field && at - last.at < togetherMs;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present, future: [], last: { field, at } };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}

/** Applies a change to every step, so that undo keeps what another person changed. */
export function rebase<T>(history: History<T>, change: (step: T) => T): History<T> {
  return {
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
    last: history.last,
  };
}
