'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { positionsOf, senderOf } from './use-progress.ts';
import { type WatchTools, watchVideo } from './watch-video.ts';

export type Watching = Pick<WatchTools, 'lectureId' | 'resumeAt' | 'onPlayed'> & { learner: string | null };

/** Reports what a learner plays of a video, for as long as it is shown. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  { lectureId, learner, resumeAt, onPlayed }: Watching,
): void {
  const played = useEffectEvent(onPlayed);
  useEffect(() => {
    if (video.current === null || learner === null) return;
    return watchVideo(video.current, {
      lectureId,
      resumeAt,
      sender: senderOf(learner),
      positions: positionsOf(learner),
      onPlayed: (...range) => played(...range),
      window,
      document,
    });
  }, [video, lectureId, learner, resumeAt]);
}
