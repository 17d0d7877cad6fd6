'use client';

import { parseAnswer, unreachableAnswer } from '@repo/ui/call-api';
import { addSignOutTask } from '@repo/ui/personal-storage';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { unsentCommitsOf } from '#components/scorm/unsent-commits.ts';
import {
  createProgressSender,
  type PostJson,
  type ProgressSaveState,
  type ProgressSender,
} from './progress-sender.ts';
import { createUnsentProgress } from './unsent-progress.ts';
import { createVideoPositions, type VideoPositions } from './video-positions.ts';

const post: PostJson = async (path, body) => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  try {
    // `keepalive` lets the request finish when the page closes.
    const sending = fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true });
    return await parseAnswer(await sending);
  } catch {
    return unreachableAnswer();
  }
};

const senders = new Map<string, ProgressSender>();

/** One sender per person and page, so that requests continue from one lecture to the next. */
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

/** Seconds; where a video resumes. A position kept on this device is newer than the page's stored one. */
export function resumePositionSeconds(
  learnerId: string | null,
  lectureId: string,
  storedSeconds: number,
): number {
  if (typeof window === 'undefined' || learnerId === null) return storedSeconds;
  return videoPositionsOf(learnerId).getResumePosition(
    lectureId,
    progressSenderOf(learnerId).getUnsent(lectureId).position ?? storedSeconds,
  );
}

/** The learner's id; null for an author, whose progress does not count. */
export const LearnerIdContext = createContext<string | null>(null);

export function useLearnerId(): string | null {
  return use(LearnerIdContext);
}

/** A value that the learner's progress sender holds; `otherwise` on the server and for an author. */
function useSenderValue<Value>(read: (sender: ProgressSender) => Value, otherwise: Value): Value {
  const learner = useLearnerId();
  return useSyncExternalStore(
    (onChange) => (learner === null ? () => {} : progressSenderOf(learner).subscribe(onChange)),
    () => (learner === null ? otherwise : read(progressSenderOf(learner))),
    () => otherwise,
  );
}

const quiet: ProgressSaveState = { kind: 'quiet' };

export function useSaveState(): ProgressSaveState {
  return useSenderValue((sender) => sender.getSaveState(), quiet);
}

/** Whether a lecture was completed since the page loaded. */
export function useIsCompleted(lectureId: string): boolean {
  return useSenderValue((sender) => sender.getLectureState(lectureId)?.isCompleted ?? false, false);
}

/** Sends kept progress when the connection returns, and every 15 seconds. */
export function useProgressResending(learnerId: string | null): void {
  useEffect(() => {
    if (learnerId === null) return;
    const sender = progressSenderOf(learnerId);
    const send = () => {
      void sender.flush();
      void unsentCommitsOf(learnerId).sendOthers();
    };
    const lost = () => sender.setSaveState({ kind: 'offline' });
    send();
    const timer = setInterval(send, 15_000);
    const leave = addSignOutTask(() =>
      Promise.all([sender.flush(), unsentCommitsOf(learnerId).sendOthers()]),
    );
    const listening = new AbortController();
    addEventListener('online', send, { signal: listening.signal });
    addEventListener('offline', lost, { signal: listening.signal });
    return () => {
      clearInterval(timer);
      leave();
      listening.abort();
    };
  }, [learnerId]);
}
