'use client';

import { parseAnswer, unreachableAnswer } from '@repo/ui/call-api';
import { addSignOutTask } from '@repo/ui/personal-storage';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { unsentCommitsOf } from '#components/scorm/unsent-commits.ts';
import { createKeptPositions, type KeptPositions } from './kept-position.ts';
import { createProgressSender, type Post, type ProgressSender, type SaveState } from './progress-sender.ts';
import { createUnsent } from './unsent.ts';

const post: Post = async (path, body) => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  try {
    // Goes on when the page is closed.
    const sending = fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true });
    return await parseAnswer(await sending);
  } catch {
    return unreachableAnswer();
  }
};

const senders = new Map<string, ProgressSender>();

/** One of each person on a page: moving from lecture to lecture keeps what is under way. */
export function senderOf(userId: string): ProgressSender {
  const known =
    senders.get(userId) ??
    createProgressSender({
      unsent: createUnsent(localStorage, userId),
      post,
      isOnline: () => navigator.onLine,
    });
  senders.set(userId, known);
  return known;
}

export function positionsOf(userId: string): KeptPositions {
  return createKeptPositions(() => sessionStorage, userId);
}

/** Seconds: where a video resumes, given what its page says. What waits on this device is newer than that. */
export function resumePosition(learner: string | null, lectureId: string, stored: number): number {
  if (typeof window === 'undefined' || learner === null) return stored;
  return positionsOf(learner).resume(lectureId, senderOf(learner).kept(lectureId).position ?? stored);
}

/** Whose progress it is; null for an author who looks, of whom nothing is counted. */
export const LearnerContext = createContext<string | null>(null);

export function useLearner(): string | null {
  return use(LearnerContext);
}

const quiet: SaveState = { kind: 'quiet' };

/** What to say about saving. */
export function useSaveState(): SaveState {
  const learner = useLearner();
  return useSyncExternalStore(
    (onChange) => (learner === null ? () => {} : senderOf(learner).subscribe(onChange)),
    () => (learner === null ? quiet : senderOf(learner).saveState()),
    () => quiet,
  );
}

/** Whether a lecture was completed since the page came. */
export function useIsCompleted(lectureId: string): boolean {
  const learner = useLearner();
  const isCompleted = () =>
    learner !== null && (senderOf(learner).lectureState(lectureId)?.isCompleted ?? false);
  return useSyncExternalStore(
    (onChange) => (learner === null ? () => {} : senderOf(learner).subscribe(onChange)),
    isCompleted,
    () => false,
  );
}

/** Sends what was kept once there is a connection again, and now and then while there is something. */
export function useResending(learner: string | null): void {
  useEffect(() => {
    if (learner === null) return;
    const sender = senderOf(learner);
    const send = () => {
      void sender.flush();
      void unsentCommitsOf(learner).sendOthers();
    };
    const lost = () => sender.say({ kind: 'offline' });
    send();
    const timer = setInterval(send, 15_000);
    const leave = addSignOutTask(() => Promise.all([sender.flush(), unsentCommitsOf(learner).sendOthers()]));
    const listening = new AbortController();
    addEventListener('online', send, { signal: listening.signal });
    addEventListener('offline', lost, { signal: listening.signal });
    return () => {
      clearInterval(timer);
      leave();
      listening.abort();
    };
  }, [learner]);
}
