import { describe, expect, it } from 'vitest';
import { appendProgressSample, toUploadProgress } from './progress.ts';

const now = new Date('2026-11-21T08:00:00Z');
const ago = (seconds: number) => now.getTime() - seconds * 1_000;
const counts = (states: Record<string, number>, pace: [number, number][] = []) => ({ states, pace });

describe('the progress of an upload', () => {
  it('is the number of rows with an outcome, of those submitted', () => {
    const states = {
      checked: 9,
      waiting: 5,
      sending: 2,
      accepted: 1,
      stored: 10,
      failed: 2,
      unknown: 1,
      skipped: 3,
    };
    expect(toUploadProgress({ status: 'sending', counts: counts(states) }, now)).toEqual({
      done: 16,
      total: 24,
      rowsPerSecond: null,
      secondsLeft: null,
    });
  });

  it('has the pace of the last seconds, the same for everybody who asks', () => {
    const upload = {
      status: 'sending' as const,
      counts: counts({ waiting: 300, stored: 100 }, [
        [ago(10), 20],
        [ago(5), 60],
        [ago(0), 100],
      ]),
    };
    expect(toUploadProgress(upload, now)).toEqual({
      done: 100,
      total: 400,
      rowsPerSecond: 8,
      secondsLeft: 38,
    });
    expect(toUploadProgress({ ...upload, status: 'paused' }, now)).toMatchObject({
      rowsPerSecond: null,
      secondsLeft: null,
    });
  });

  it('has no pace without recent reports, and no remaining time without progress', () => {
    const pace: [number, number][] = [
      [ago(25), 20],
      [ago(12), 60],
    ];
    expect(toUploadProgress({ status: 'sending', counts: counts({ waiting: 1 }, pace) }, now)).toMatchObject({
      rowsPerSecond: null,
    });
    const still: [number, number][] = [
      [ago(9), 60],
      [ago(1), 60],
    ];
    expect(toUploadProgress({ status: 'sending', counts: counts({ waiting: 1 }, still) }, now)).toMatchObject(
      {
        rowsPerSecond: 0,
        secondsLeft: null,
      },
    );
  });

  it('bears counts that are not there yet', () => {
    expect(toUploadProgress({ status: 'checked', counts: {} }, now)).toMatchObject({ done: 0, total: 0 });
    expect(toUploadProgress({ status: 'checked', counts: null }, now)).toMatchObject({ done: 0, total: 0 });
  });
});

describe('the samples of the pace', () => {
  it('are those of the last fifteen seconds', () => {
    const before = counts({}, [
      [ago(20), 1],
      [ago(14), 5],
    ]);
    expect(appendProgressSample(counts({ stored: 9 }), before, now)).toEqual([
      [ago(14), 5],
      [ago(0), 9],
    ]);
  });

  it('start again when a retry sends rows back', () => {
    const before = counts({}, [[ago(4), 12]]);
    expect(appendProgressSample(counts({ stored: 9, waiting: 3 }), before, now)).toEqual([[ago(0), 9]]);
  });
});
