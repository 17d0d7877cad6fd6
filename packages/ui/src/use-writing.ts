'use client';

import { useRef, useState } from 'react';
import { type History, rebase, redo, startHistory, undo, write } from './edit-history.ts';

/** What is written in an editor, with undo and redo; `onWritten` is called with each change made here. */
export function useWriting<T>(start: T, onWritten: (draft: T) => void) {
  const [history, setHistory] = useState(() => startHistory(start));
  const [edition, setEdition] = useState(0);
  const present = useRef(start);

  const beginAgain = () => setEdition((count) => count + 1);

  function show(next: T) {
    present.current = next;
    onWritten(next);
  }

  function put(next: T, field: string) {
    setHistory((before) => write(before, next, { field, at: Date.now() }));
    show(next);
  }

  function step(go: (history: History<T>) => History<T>) {
    const next = go(history);
    if (next === history) return;
    setHistory(next);
    beginAgain();
    show(next.present);
  }

  return {
    draft: history.present,
    /** The same between renders. */
    present,
    /** Counts the texts an editor was begun with: it reads its own once. */
    edition,
    beginAgain,
    put,
    /** Not by typing: the editors begin with it. */
    replace(next: T, field: string) {
      put(next, field);
      beginAgain();
    },
    /** What somebody else wrote, in every step: undoing one's own does not undo it. */
    rebase(change: (step: T) => T) {
      present.current = change(present.current);
      setHistory((before) => rebase(before, change));
    },
    undo: history.past.length > 0 ? () => step(undo) : null,
    redo: history.future.length > 0 ? () => step(redo) : null,
  };
}
