'use client';

import { useState } from 'react';
import { type ChangeQueueOptions, createChangeQueue, type SentChange } from './change-queue.ts';
import { toast } from './toast.tsx';
import { useLatest } from './use-latest.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

export type { SentChange } from './change-queue.ts';

/** A change queue of a page: it shows why the last change was refused, and the browser asks who leaves while one is on its way. */
export function useChangeQueue(options: ChangeQueueOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(0);
  const isSending = sending > 0;
  const latest = useLatest(options);
  const [queue] = useState(() =>
    createChangeQueue({
      onAnswered: () => latest.current.onAnswered?.(),
      showStored: () => latest.current.showStored(),
      onSending: (by) => setSending((count) => count + by),
      onProblem: setProblem,
    }),
  );

  useLeaveWarning(isSending);

  return { ...queue, isSending, problem };
}

type Move<T> = {
  show: (state: T) => void;
  /** What is shown now, and after the move. */
  before: T;
  after: T;
  store: () => Promise<SentChange>;
  storeUndo: () => Promise<SentChange>;
  /** What happened: "Order changed". */
  text: string;
};

/**
 * Shows a move at once, takes it back when it is refused, and offers to undo it when it is stored. A stored state that replaced
 * it stays shown. Returns whether the move was stored.
 */
export async function moveWithUndo<T>({ show, before, after, ...move }: Move<T>): Promise<boolean> {
  show(after);
  const sent = await move.store();
  if (sent === 'refused') show(before);
  if (sent !== 'stored') return false;
  toast.undo(move.text, async () => {
    show(before);
    if ((await move.storeUndo()) === 'refused') show(after);
  });
  return true;
}
