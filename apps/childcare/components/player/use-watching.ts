'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { playedBetween, type Range } from './played-ranges.ts';
import { senderOf } from './use-progress.ts';

const beatMs = 15_000;

/** Reports what is played of a video: every 15 seconds, and when it pauses, ends, or the page is hidden or closed. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  { lectureId, learner, resumeAt }: { lectureId: string; learner: string | null; resumeAt: number },
): void {
  const played = useRef<Range[]>([]);

  useEffect(() => {
    const element = video.current;
    if (element === null || learner === null) return;
    const sender = senderOf(learner);
    let at = element.currentTime;

    function keep(): void {
      if (element === null || learner === null) return;
      const position = element.readyState === 0 ? resumeAt : element.currentTime;
      sender.watched(lectureId, played.current.splice(0), position);
    }
    function report(): void {
      keep();
      void sender.flush();
    }
    function move(): void {
      if (element === null || element.seeking) return;
      const range = playedBetween(at, element.currentTime, element.playbackRate);
      if (range) played.current.push(range);
      at = element.currentTime;
    }
    function jump(): void {
      if (element) at = element.currentTime;
    }
    function stop(): void {
      move();
      report();
    }
    function hide(): void {
      if (document.visibilityState !== 'hidden') return;
      element?.pause();
      move();
      keep();
      void sender.flushNow();
    }
    // The time that may be watched begins now.
    report();
    const timer = setInterval(() => {
      if (!element.paused) report();
    }, beatMs);
    element.addEventListener('timeupdate', move);
    element.addEventListener('seeked', jump);
    element.addEventListener('pause', stop);
    element.addEventListener('ended', stop);
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', hide);
    return () => {
      clearInterval(timer);
      element.removeEventListener('timeupdate', move);
      element.removeEventListener('seeked', jump);
      element.removeEventListener('pause', stop);
      element.removeEventListener('ended', stop);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', hide);
      stop();
    };
  }, [video, lectureId, learner, resumeAt]);
}
