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

/** What is shown, and what is sent for it. */
export type MoveStep<T> = { next: T; send: () => Promise<SentChange> };

type Move<T> = {
  show: (state: T) => void;
  /** What is shown now. */
  before: T;
  forth: MoveStep<T>;
  back: () => MoveStep<T>;
  /** What happened: "Order changed". */
  words: string;
};

/**
 * Shows a move at once; takes it back when it is refused, offers to take it back when it is not. What was replaced is left as
 * it is shown. Answers whether the move was stored.
 */
export async function moveWithUndo<T>({ show, before, forth, back, words }: Move<T>): Promise<boolean> {
  show(forth.next);
  const sent = await forth.send();
  if (sent === 'refused') show(before);
  if (sent !== 'stored') return false;
  toast.undo(words, async () => {
    const { next, send } = back();
    show(next);
    if ((await send()) === 'refused') show(forth.next);
  });
  return true;
}
