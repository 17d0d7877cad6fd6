'use client';

import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { RelativeTime } from '../time.tsx';
import { useLeaveWarning } from '../use-leave-warning.ts';
import type { AnswerSaveReporter, AnswerSaveState } from './answer-saver.ts';

/** For a page that shows by itself whether the answers are saved. While they are not, the browser asks before it leaves the page. */
export function useSaveReport(): { report: AnswerSaveReporter; state: AnswerSaveState | null } {
  const [state, setSaveState] = useState<AnswerSaveState | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useLeaveWarning(isWaiting);
  return { report: { setWaiting, setSaveState }, state };
}

/** Whether the answers are with the service; null: nothing was saved yet. */
export function AnswerSaveNotice({ state }: { state: AnswerSaveState | null }) {
  if (state && state.kind !== 'saved') {
    const isSignedOut = state.kind === 'signed-out';
    return (
      <Alert
        tone="warning"
        live
        title={isSignedOut ? 'Your sign-in has ended' : 'Your last answers are not saved yet'}
      >
        {isSignedOut
          ? 'Sign in again in another tab. Your last answers are kept on this device, and are saved after that.'
          : 'They are kept on this device. We keep trying: leave this page open until they are saved.'}
      </Alert>
    );
  }
  if (state === null) return null;
  return (
    <p className="text-sm text-muted">
      Answers saved <RelativeTime value={state.at} />
    </p>
  );
}
