'use client';

import { useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { isEditConflictFailure } from './form-version.ts';
import { toast } from './toast.tsx';
import { useLatestRef } from './use-latest-ref.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** `replaced`: refused because another person changed the order; the stored order is shown. */
export type SentChange = 'stored' | 'refused' | 'replaced';

const replacedText =
  'Somebody else changed this list after you opened it. Their order is shown now: move things again where it still needs it.';

export type ChangeQueueOptions = {
  /** Called on the answer to each queued change, before the caller gets it. */
  onAnswered?: () => void;
  /** Reads and shows the stored state; the failure, or undefined on success. */
  showStored: () => Promise<ApiFailure | undefined>;
};

type Options = ChangeQueueOptions & {
  onSending: (by: 1 | -1) => void;
  /** Null when the last change was not refused. */
  onProblem: (problem: string | null) => void;
};

/**
 * Sends changes one at a time, because each depends on the state the previous one left. When the server refuses a change
 * because the list has changed meanwhile, the stored state is shown.
 */
export function createChangeQueue({ onAnswered, showStored, onSending, onProblem }: Options) {
  let last: Promise<unknown> = Promise.resolve();
  let begun = 0;
  let stored = 0;

  function succeed(number: number) {
    stored = Math.max(stored, number);
    onProblem(null);
  }

  async function enqueue(send: () => Promise<ApiAnswer<unknown>>): Promise<SentChange> {
    begun += 1;
    const number = begun;
    onSending(1);
    const call = last.then(send);
    last = call;
    const answer = await call;
    onAnswered?.();
    // 404: deleted by another person, or moved so that the path no longer matches.
    const isReplaced = !answer.ok && (isEditConflictFailure(answer.failure) || answer.failure.status === 404);
    const notShown = isReplaced ? await showStored() : undefined;
    onSending(-1);
    if (answer.ok) {
      succeed(number);
      return 'stored';
    }
    const isShown = isReplaced && notShown === undefined;
    // Not when a later change was stored meanwhile: the message would be outdated.
    if (stored < number) onProblem(isShown ? replacedText : (notShown ?? answer.failure).error);
    return isShown ? 'replaced' : 'refused';
  }

  /** For changes that need no queue: add, rename, delete. */
  async function sendNow<T>(send: () => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
    begun += 1;
    const number = begun;
    const answer = await send();
    if (answer.ok) succeed(number);
    return answer;
  }

  return { enqueue, sendNow };
}

/** A change queue with its state. Leaving the page while a change is sent asks for confirmation. */
export function useChangeQueue(options: ChangeQueueOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(0);
  const isSending = sending > 0;
  const latest = useLatestRef(options);
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
  before: T;
  after: T;
  store: () => Promise<SentChange>;
  storeUndo: () => Promise<SentChange>;
  /** The text of the toast: "Order changed". */
  text: string;
};

/**
 * Shows a move at once, takes it back when it is refused, and offers to undo it when it is stored. A stored state that replaced
 * it stays shown. Returns whether the move was stored.
 */
export async function moveOptimisticallyWithUndo<T>({
  show,
  before,
  after,
  ...move
}: Move<T>): Promise<boolean> {
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
