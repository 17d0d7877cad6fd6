import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlayedRange } from './played-ranges.ts';
import { startReportingWatching, type WatchedVideo } from './report-watching.ts';

/** A video element as far as it is watched. */
class Video extends EventTarget {
  currentTime = 0;
  paused = true;
  playbackRate = 1;
  readyState = 0;
  seeking = false;

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  /** The browser knows its length, and it is put to a place. */
  load(at: number): void {
    this.readyState = 1;
    this.seek(at);
  }
  seek(at: number): void {
    this.currentTime = at;
    this.dispatchEvent(new Event('seeked'));
  }
  play(to: number): void {
    this.paused = false;
    this.dispatchEvent(new Event('playing'));
    while (this.currentTime < to) {
      this.currentTime = Math.min(to, this.currentTime + 0.25);
      this.dispatchEvent(new Event('timeupdate'));
    }
  }
}

let video: Video;
let page: EventTarget;
let documentOf: EventTarget & { visibilityState: DocumentVisibilityState };
let sent: { ranges: PlayedRange[]; position: number }[];
let reported: number[];
let moved: number[];
let flushed: string[];

beforeEach(() => {
  vi.useFakeTimers();
  video = new Video();
  page = new EventTarget();
  documentOf = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  sent = [];
  reported = [];
  moved = [];
  flushed = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(resumeAt: number): () => void {
  const flush = (name: string) => async () => {
    flushed.push(name);
  };
  return startReportingWatching(video as unknown as WatchedVideo, {
    lectureId: 'video',
    resumeAtSeconds: resumeAt,
    sender: {
      addWatched: (_, ranges, position) => void sent.push({ ranges, position }),
      getUnsent: () => ({ ranges: [], position: null, isDone: false }),
      flush: flush('later'),
      flushNow: flush('now'),
    },
    positions: {
      savePosition: (_, at) => void moved.push(at),
      saveReported: (_, at) => void reported.push(at),
    },
    onPlayed: () => {},
    window: page as unknown as Window,
    document: documentOf as unknown as Document,
  });
}

it('before the video is put to where it resumes, that place is reported and not its beginning', () => {
  watch(42);
  expect(sent).toEqual([{ ranges: [], position: 42 }]);
  // Its length is known, and it was not put there yet: so it is for a page that was hydrated late.
  video.readyState = 1;
  page.dispatchEvent(new Event('pagehide'));
  expect(sent.at(-1)).toEqual({ ranges: [], position: 42 });
  video.load(42);
  video.play(44);
  video.pause();
  expect(sent.at(-1)?.position).toBe(44);
});

it('a page that goes away by a reload reports at once where the video is, although it is not hidden', () => {
  watch(0);
  video.load(5);
  video.play(7.5);
  page.dispatchEvent(new Event('pagehide'));
  expect(flushed.at(-1)).toBe('now');
  expect(reported.at(-1)).toBe(7.5);
  expect(video.paused).toBe(true);
});

it('a page that is hidden reports at once; one that comes into view does not', () => {
  watch(0);
  documentOf.dispatchEvent(new Event('visibilitychange'));
  expect(flushed).toEqual(['later']);
  documentOf.visibilityState = 'hidden';
  documentOf.dispatchEvent(new Event('visibilitychange'));
  expect(flushed.at(-1)).toBe('now');
});

it('this tab knows the place to the second, the service every 15 seconds', () => {
  watch(0);
  video.load(0);
  video.play(3);
  expect(moved).toEqual([1, 2, 3]);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(15_000);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.position).toBe(3);
});

it('what lies between two places that were sought is not watched', () => {
  watch(0);
  video.load(0);
  video.play(2);
  video.seek(30);
  video.play(31);
  video.pause();
  const last = sent.at(-1)?.ranges ?? [];
  expect(last[0]?.[0]).toBe(0);
  expect(last.some(([from, to]) => from < 10 && to > 10)).toBe(false);
  expect(last.at(-1)?.[1]).toBe(31);
});

it('a lesson that is left reports the last of it, and nothing after', () => {
  const end = watch(0);
  video.load(0);
  video.play(2);
  end();
  expect(sent.at(-1)?.position).toBe(2);
  const count = sent.length;
  page.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(count);
});
