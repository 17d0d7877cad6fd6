'use client';

import { useRef, useState } from 'react';

export type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The last edited field and time: quick edits in one field are undone together. */
  last: { field: string; at: number } | null;
};

const maximumSteps = 200;
const togetherMs = 1_000;

export function startEditHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: null };
}

/** Adds a step; quick edits in one field are one step. */
export function recordEdit<T>(
  history: EditHistory<T>,
  present: T,
  { field, at }: { field: string; at: number },
): EditHistory<T> {
  const { last } = history;
  const isSameStep = last !== null && last.field === field && at - last.at < togetherMs;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-maximumSteps);
  return { past, present, future: [], last: { field, at } };
}

export function undoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}

/** Applies a change to every step, so that undo keeps what another person changed. */
export function changeAllSteps<T>(history: EditHistory<T>, change: (step: T) => T): EditHistory<T> {
  return {
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
    last: history.last,
  };
}

/** The draft of an editor with undo and redo; `onEdit` is called with the draft after each edit made here. */
export function useEditHistory<T>(start: T, onEdit: (draft: T) => void) {
  const [history, setHistory] = useState(() => startEditHistory(start));
  const [edition, setEdition] = useState(0);
  const present = useRef(start);

  const remount = () => setEdition((count) => count + 1);

  function show(next: T) {
    present.current = next;
    onEdit(next);
  }

  function put(next: T, field: string) {
    setHistory((before) => recordEdit(before, next, { field, at: Date.now() }));
    show(next);
  }

  function step(go: (history: EditHistory<T>) => EditHistory<T>) {
    const next = go(history);
    if (next === history) return;
    setHistory(next);
    remount();
    show(next.present);
  }

  return {
    draft: history.present,
    /** The draft, current also between renders. */
    present,
    /** The key of rich-text editors, which read their text only once: a new one shows the draft as it is now. */
    edition,
    remount,
    put,
    /** An edit that was not typed, so that editors have to read the draft again. */
    replace(next: T, field: string) {
      put(next, field);
      remount();
    },
    /** Applies another person's change to every step, so that undo keeps it. */
    changeAllSteps(change: (step: T) => T) {
      present.current = change(present.current);
      setHistory((before) => changeAllSteps(before, change));
    },
    undo: history.past.length > 0 ? () => step(undoEdit) : null,
    redo: history.future.length > 0 ? () => step(redoEdit) : null,
  };
}
