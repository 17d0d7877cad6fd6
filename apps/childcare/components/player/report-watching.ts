import { type PlayedRange, playedRangeUnlessJump } from './played-ranges.ts';
import type { ProgressSender } from './progress-sender.ts';
import type { VideoPositions } from './video-positions.ts';

const reportEveryMs = 15_000;

export type WatchedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'paused' | 'playbackRate' | 'readyState' | 'seeking'
> &
  Pick<HTMLVideoElement, 'addEventListener' | 'pause'>;

export type WatchTools = {
  lectureId: string;
  /** Seconds; the video starts there once the browser knows its length. */
  resumeAtSeconds: number;
  sender: Pick<ProgressSender, 'addWatched' | 'getUnsent' | 'flush' | 'flushNow'>;
  positions: Pick<VideoPositions, 'savePosition' | 'saveReported'>;
  /** Called about once per second of video and with each report: the ranges not reported yet, and the position in seconds. */
  onPlayed: (ranges: readonly PlayedRange[], at: number) => void;
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
};

/** Reports played ranges of a video: every 15 seconds, and when it pauses or ends, or the page is hidden or closed. */
export function startReportingWatching(element: WatchedVideo, tools: WatchTools): () => void {
  const { lectureId, resumeAtSeconds, sender, positions, onPlayed, window, document } = tools;
  const played: PlayedRange[] = [];
  let at = element.currentTime;
  // A page that hydrates late may have a video that is already playing.
  let isPlaced = element.readyState > 0 && (at > 0 || !element.paused);
  let shownSecond = Math.floor(at);

  /** Until the video was moved to the resume position, reports that position: 0 would overwrite the stored one. */
  function position(): number {
    return isPlaced && element.readyState > 0 ? element.currentTime : resumeAtSeconds;
  }
  function keep(): void {
    const ranges = played.splice(0);
    positions.saveReported(lectureId, position());
    sender.addWatched(lectureId, ranges, position());
    // Includes ranges that an earlier page could not send.
    onPlayed([...sender.getUnsent(lectureId).ranges, ...ranges], position());
  }
  function report(): void {
    keep();
    void sender.flush();
  }
  function move(): void {
    if (element.seeking) return;
    const range = playedRangeUnlessJump(at, element.currentTime, element.playbackRate);
    if (range) played.push(range);
    at = element.currentTime;
    if (Math.floor(at) === shownSecond || !isPlaced) return;
    shownSecond = Math.floor(at);
    positions.savePosition(lectureId, at);
    onPlayed(played, at);
  }
  function place(): void {
    isPlaced = true;
  }
  function jump(): void {
    place();
    at = element.currentTime;
  }
  function stop(): void {
    move();
    report();
  }
  function leave(): void {
    element.pause();
    move();
    keep();
    void sender.flushNow();
  }
  function hide(): void {
    if (document.visibilityState === 'hidden') leave();
  }
  // The service counts no more watched time than has passed since the first report, so that one is sent at once.
  report();
  const timer = setInterval(() => {
    if (!element.paused) report();
  }, reportEveryMs);
  const watching = new AbortController();
  const { signal } = watching;
  element.addEventListener('timeupdate', move, { signal });
  element.addEventListener('seeked', jump, { signal });
  element.addEventListener('playing', place, { signal });
  element.addEventListener('pause', stop, { signal });
  element.addEventListener('ended', stop, { signal });
  document.addEventListener('visibilitychange', hide, { signal });
  // When the page is reloaded or left by a link, visibilitychange comes too late.
  window.addEventListener('pagehide', leave, { signal });
  return () => {
    clearInterval(timer);
    watching.abort();
    stop();
  };
}
