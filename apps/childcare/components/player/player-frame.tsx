'use client';

import type { ReactNode } from 'react';
import { LearnerContext, useResending } from './use-progress.ts';

/** Around everything of a lecture: whose progress it is, and that what is kept on this device is sent. */
export function PlayerFrame({ learner, children }: { learner: string | null; children: ReactNode }) {
  useResending(learner);
  return <LearnerContext value={learner}>{children}</LearnerContext>;
}
