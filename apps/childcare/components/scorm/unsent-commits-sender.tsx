'use client';

import { addSignOutTask } from '@repo/ui/personal-storage';
import { useEffect } from 'react';
import { unsentCommitsOf } from './unsent-commits.ts';

/** Sends what a SCORM lesson left on this device, on the next page and when the connection returns. */
export function UnsentCommitsSender({ learner }: { learner: string }) {
  useEffect(() => {
    const send = () => unsentCommitsOf(learner).sendOthers();
    const resend = () => void send();
    resend();
    const removeTask = addSignOutTask(send);
    addEventListener('online', resend);
    return () => {
      removeTask();
      removeEventListener('online', resend);
    };
  }, [learner]);
  return null;
}
