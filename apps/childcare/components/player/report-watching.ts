import { playedBetween, type Range } from './played-ranges.ts';
import type { ProgressSender } from './progress-sender.ts';
import type { VideoPositions } from './video-positions.ts';

const beatMs = 15_000;

/** The parts of a video element that are watched. */
export type Watched = Pick<
  HTMLVideoElement,
  'currentTime' | 'paused' | 'playbackRate' | 'readyState' | 'seeking'
> &
  Pick<HTMLVideoElement, 'addEventListener' | 'pause'>;

export type WatchTools = {
  lectureId: string;
  /** Seconds: where the video is put once the browser knows its length. */
  resumeAt: number;
  sender: Pick<ProgressSender, 'watched' | 'kept' | 'flush' | 'flushNow'>;
  positions: Pick<VideoPositions, 'move' | 'report'>;
  /** Called about once a second of the video, with what was played lately and where the video is. */
  onPlayed: (ranges: readonly Range[], at: number) => void;
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
};

/** Reports what is played of a video: every 15 seconds, and when it pauses, ends, or the page is hidden or closed. */
export function reportWatching(element: Watched, tools: WatchTools): () => void {
  const { lectureId, resumeAt, sender, positions, onPlayed, window, document } = tools;
  const played: Range[] = [];
  let at = element.currentTime;
  // A page that was hydrated late may have a video that moves already.
  let isPlaced = element.readyState > 0 && (at > 0 || !element.paused);
  let shownSecond = Math.floor(at);

  /** Before the video was put to where it resumes, that is where it will be: 0 would overwrite what the service knows. */
  function position(): number {
    return isPlaced && element.readyState > 0 ? element.currentTime : resumeAt;
  }
  function keep(): void {
    const ranges = played.splice(0);
    positions.report(lectureId, position());
    sender.watched(lectureId, ranges, position());
    // With what an earlier page could not send.
    onPlayed([...sender.kept(lectureId).ranges, ...ranges], position());
  }
  function report(): void {
    keep();
    void sender.flush();
  }
  function move(): void {
    if (element.seeking) return;
    const range = playedBetween(at, element.currentTime, element.playbackRate);
    if (range) played.push(range);
    at = element.currentTime;
    if (Math.floor(at) === shownSecond || !isPlaced) return;
    shownSecond = Math.floor(at);
    positions.move(lectureId, at);
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
  // The time that may be watched begins now.
  report();
  const timer = setInterval(() => {
    if (!element.paused) report();
  }, beatMs);
  const watching = new AbortController();
  const { signal } = watching;
  element.addEventListener('timeupdate', move, { signal });
  element.addEventListener('seeked', jump, { signal });
  element.addEventListener('playing', place, { signal });
  element.addEventListener('pause', stop, { signal });
  element.addEventListener('ended', stop, { signal });
  document.addEventListener('visibilitychange', hide, { signal });
  // A page that goes away by a reload or a link is not hidden yet.
  window.addEventListener('pagehide', leave, { signal });
  return () => {
    clearInterval(timer);
    watching.abort();
    stop();
  };
}
