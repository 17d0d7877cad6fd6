'use client';

import { useRef, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import { callApi } from './call-api.ts';
import { isConflict } from './form-version.ts';
import { toast } from './toast.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

/** `replaced`: refused because somebody else changed the order; theirs is shown by now. */
export type SentChange = 'stored' | 'refused' | 'replaced';

const replacedText =
  'Somebody else changed this list after you opened it. Their order is shown now: move things again where it still needs it.';

export type ChangeQueueOptions = {
  /** Called with each answer, before anybody else gets it. */
  onAnswered?: () => void;
  /** Reads what is stored by now and shows it; answers why it could not. */
  showStored: () => Promise<ApiFailure | undefined>;
};

/**
 * Sends changes of one thing one after the other, as each is judged by what the one before it left; the browser asks who
 * leaves while one is on its way. Where a change says what it was made of (`expectedOrder`) and that is no longer the stored
 * one, what is stored is shown.
 */
export function useChangeQueue({ onAnswered, showStored }: ChangeQueueOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isSending = sending > 0;

  useLeaveWarning(isSending);

  async function put(path: string, body: object): Promise<SentChange> {
    setSending((count) => count + 1);
    const call = queue.current.then(() => callApi(path, { method: 'PUT', body }));
    queue.current = call;
    const answer = await call;
    onAnswered?.();
    // 404: somebody else deleted it, or moved it to where the path no longer finds it.
    const isReplaced = !answer.ok && (isConflict(answer.failure) || answer.failure.status === 404);
    const notShown = isReplaced ? await showStored() : undefined;
    setSending((count) => count - 1);
    if (answer.ok) {
      setProblem(null);
      return 'stored';
    }
    const isShown = isReplaced && notShown === undefined;
    setProblem(isShown ? replacedText : (notShown ?? answer.failure).error);
    return isShown ? 'replaced' : 'refused';
  }

  return {
    put,
    isSending,
    /** Why the last one was refused; null when it was not. */
    problem,
  };
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
