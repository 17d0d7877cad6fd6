'use client';

import { type ReactNode, useEffect } from 'react';
import { BlockedLinkContext } from './offline-notice.tsx';
import { useOfflineLinkBlocking } from './use-offline-link-blocking.ts';
import { LearnerIdContext, useProgressResending } from './use-progress.ts';

/** Around everything of a lecture: whose progress it is, and that what is kept on this device is sent. */
export function PlayerFrame({ learner, children }: { learner: string | null; children: ReactNode }) {
  useProgressResending(learner);
  useOutlineWithoutLine();
  const isHeld = useOfflineLinkBlocking(learner);
  return (
    <LearnerIdContext value={learner}>
      <BlockedLinkContext value={isHeld}>{children}</BlockedLinkContext>
    </LearnerIdContext>
  );
}

const signsOfLife = ['pointerdown', 'keydown', 'scroll'] as const;

/** The panel of the outline comes as soon as somebody is there: it is to open on a flaky line as well. */
function useOutlineWithoutLine(): void {
  useEffect(() => {
    const stop = new AbortController();
    const bring = () => {
      stop.abort();
      // What failed now is asked for when it is needed.
      import('@repo/ui/dialog-panel').catch(() => undefined);
    };
    for (const sign of signsOfLife) addEventListener(sign, bring, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
