'use client';

import { useRef, useState } from 'react';
import { callApi } from './call-api.ts';
import { toast } from './toast.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

/**
 * Sends changes of one thing one after the other, as each is judged by what the one before it left; the browser asks who
 * leaves while one is on its way. `onAnswered` hears of each answer before it is told to anybody else.
 */
export function useChangeQueue({ onAnswered }: { onAnswered?: () => void } = {}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isSending = sending > 0;

  useLeaveWarning(isSending);

  async function put(path: string, body: object): Promise<boolean> {
    setSending((count) => count + 1);
    const call = queue.current.then(() => callApi(path, { method: 'PUT', body }));
    queue.current = call;
    const answer = await call;
    onAnswered?.();
    setSending((count) => count - 1);
    setProblem(answer.ok ? null : answer.failure.error);
    return answer.ok;
  }

  return {
    put,
    isSending,
    /** Why the last one was refused; null when it was not. */
    problem,
  };
}

/** What is shown, and what is sent for it. */
export type MoveStep<T> = { next: T; send: () => Promise<boolean> };

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
 * Shows a move at once; takes it back when it is refused, offers to take it back when it is not. Answers whether it was
 * stored.
 */
export async function moveWithUndo<T>({ show, before, forth, back, words }: Move<T>): Promise<boolean> {
  show(forth.next);
  if (!(await forth.send())) {
    show(before);
    return false;
  }
  toast.undo(words, async () => {
    const { next, send } = back();
    show(next);
    if (!(await send())) show(forth.next);
  });
  return true;
}
