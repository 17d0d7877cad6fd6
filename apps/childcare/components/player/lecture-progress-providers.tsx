'use client';

import { type ReactNode, useEffect } from 'react';
import { BlockedLinkContext } from './offline-notice.tsx';
import { useOfflineLinkBlocking } from './use-offline-link-blocking.ts';
import { LearnerIdContext, useProgressResending } from './use-progress.ts';

/** Around a lecture: provides the learner's id and sends progress kept on this device. */
export function LectureProgressProviders({
  learnerId,
  children,
}: {
  learnerId: string | null;
  children: ReactNode;
}) {
  useProgressResending(learnerId);
  usePreloadedOutlinePanel();
  const isBlocked = useOfflineLinkBlocking(learnerId);
  return (
    <LearnerIdContext value={learnerId}>
      <BlockedLinkContext value={isBlocked}>{children}</BlockedLinkContext>
    </LearnerIdContext>
  );
}

const interactionEvents = ['pointerdown', 'keydown', 'scroll'] as const;

/** Loads the outline's panel at the first interaction, so that it opens on a poor connection too. */
function usePreloadedOutlinePanel(): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = () => {
      stop.abort();
      // The panel is imported again when it opens.
      import('@repo/ui/dialog-panel').catch(() => undefined);
    };
    for (const name of interactionEvents)
      addEventListener(name, load, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
