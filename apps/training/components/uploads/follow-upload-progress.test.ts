import {
  type EnrolmentUpload,
  type UploadCounts,
  uploadRowStates,
  uploadRowVerdicts,
} from '@repo/schemas/training/enrolment-upload';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleUpload } from '#testing/sample-upload-rows.ts';
import { followUploadProgress } from './follow-upload-progress.ts';

/** Like the browser's: once closed it stays closed. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  tell(upload: EnrolmentUpload): void {
    this.dispatchEvent(new MessageEvent('progress', { data: JSON.stringify(upload) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Source.opened = [];
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const noneOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
/** With a number for every key, as the server sends it. */
const counts: UploadCounts = {
  ...sampleUpload().counts,
  verdicts: noneOf(uploadRowVerdicts),
  states: noneOf(uploadRowStates),
};
const ended = sampleUpload({ counts, status: 'finished', finishedAt: '2026-11-21T08:00:00.000Z' });

test('an upload under way is followed by one stream', async () => {
  const seen: string[] = [];
  const stop = followUploadProgress({
    path: '/x',
    onUpload: ({ status }) => seen.push(status),
    onConnection: () => {},
  });
  for (const status of ['sending', 'paused'] as const)
    Source.opened[0]?.tell(sampleUpload({ counts, status }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(['sending', 'paused']);
  expect(Source.opened.map(({ url, readyState }) => [url, readyState])).toEqual([['/x/events', 1]]);
  stop();
  expect(Source.opened[0]?.readyState).toBe(Source.CLOSED);
});

test('a finished upload is polled slowly, because it can be retried', async () => {
  const stop = followUploadProgress({ path: '/x', onUpload: () => {}, onConnection: () => {} });
  Source.opened[0]?.tell(ended);
  expect(Source.opened[0]?.readyState).toBe(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(Source.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Source.opened).toHaveLength(2);
  Source.opened[1]?.tell(ended);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.opened).toHaveLength(2);
});
