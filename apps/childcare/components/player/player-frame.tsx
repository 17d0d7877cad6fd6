'use client';

import { type ReactNode, useEffect } from 'react';
import { BlockedLinkContext } from './offline-notice.tsx';
import { useOfflineLinkBlocking } from './use-offline-link-blocking.ts';
import { LearnerIdContext, useProgressResending } from './use-progress.ts';

/** Wraps a lecture: provides the learner's id and sends progress kept on this device. */
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

/** Loads the outline's panel at the first interaction, so that it opens on a poor connection too. */
function useOutlineWithoutLine(): void {
  useEffect(() => {
    const stop = new AbortController();
    const bring = () => {
      stop.abort();
      // The panel is imported again when it opens.
      import('@repo/ui/dialog-panel').catch(() => undefined);
    };
    for (const sign of signsOfLife) addEventListener(sign, bring, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
