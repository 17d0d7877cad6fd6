'use client';

import { parseAnswer, unreachableAnswer } from '@repo/ui/call-api';
import { addSignOutTask } from '@repo/ui/personal-storage';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { unsentCommitsOf } from '#components/scorm/unsent-commits.ts';
import { createProgressSender, type Post, type ProgressSender, type SaveState } from './progress-sender.ts';
import { createUnsentProgress } from './unsent-progress.ts';
import { createVideoPositions, type VideoPositions } from './video-positions.ts';

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
export function progressSenderOf(userId: string): ProgressSender {
  const known =
    senders.get(userId) ??
    createProgressSender({
      unsent: createUnsentProgress(localStorage, userId),
      post,
      isOnline: () => navigator.onLine,
    });
  senders.set(userId, known);
  return known;
}

export function videoPositionsOf(userId: string): VideoPositions {
  return createVideoPositions(() => sessionStorage, userId);
}

/** Seconds: where a video resumes, given what its page says. What waits on this device is newer than that. */
export function resumePosition(learner: string | null, lectureId: string, stored: number): number {
  if (typeof window === 'undefined' || learner === null) return stored;
  return videoPositionsOf(learner).resume(
    lectureId,
    progressSenderOf(learner).kept(lectureId).position ?? stored,
  );
}

/** Whose progress it is; null for an author who looks, of whom nothing is counted. */
export const LearnerIdContext = createContext<string | null>(null);

export function useLearnerId(): string | null {
  return use(LearnerIdContext);
}

const quiet: SaveState = { kind: 'quiet' };

/** What to say about saving. */
export function useSaveState(): SaveState {
  const learner = useLearnerId();
  return useSyncExternalStore(
    (onChange) => (learner === null ? () => {} : progressSenderOf(learner).subscribe(onChange)),
    () => (learner === null ? quiet : progressSenderOf(learner).saveState()),
    () => quiet,
  );
}

/** Whether a lecture was completed since the page came. */
export function useIsCompleted(lectureId: string): boolean {
  const learner = useLearnerId();
  const isCompleted = () =>
    learner !== null && (progressSenderOf(learner).lectureState(lectureId)?.isCompleted ?? false);
  return useSyncExternalStore(
    (onChange) => (learner === null ? () => {} : progressSenderOf(learner).subscribe(onChange)),
    isCompleted,
    () => false,
  );
}

/** Sends what was kept once there is a connection again, and now and then while there is something. */
export function useProgressResending(learner: string | null): void {
  useEffect(() => {
    if (learner === null) return;
    const sender = progressSenderOf(learner);
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
