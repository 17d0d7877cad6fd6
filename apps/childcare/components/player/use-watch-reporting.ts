'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { startReportingWatching, type WatchTools } from './report-watching.ts';
import { progressSenderOf, videoPositionsOf } from './use-progress.ts';

type Watching = Pick<WatchTools, 'lectureId' | 'resumeAtSeconds' | 'onPlayed'> & { learner: string | null };

export function useWatchReporting(
  video: RefObject<HTMLVideoElement | null>,
  { lectureId, learner, resumeAtSeconds, onPlayed }: Watching,
): void {
  const played = useEffectEvent(onPlayed);
  useEffect(() => {
    if (video.current === null || learner === null) return;
    return startReportingWatching(video.current, {
      lectureId,
      resumeAtSeconds,
      sender: progressSenderOf(learner),
      positions: videoPositionsOf(learner),
      onPlayed: (...range) => played(...range),
      window,
      document,
    });
  }, [video, lectureId, learner, resumeAtSeconds]);
}
