import type { UploadProgress, UploadStatus } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { parseUploadCounts } from '#domain/uploads/upload-counts.ts';

/** A sample of progress: [epoch ms, rows done]. */
type Sample = [number, number];
const paced = z.object({ pace: z.array(z.tuple([z.number(), z.number()])) });

const windowMs = 15_000;
const staleMs = 10_000;

function readProgress(counts: unknown): { done: number; total: number; pace: Sample[] } {
  const { states } = parseUploadCounts(counts);
  const done = states.stored + states.failed + states.unknown + states.skipped + states.cancelled;
  const open = states.waiting + states.sending + states.accepted;
  return { done, total: done + open, pace: paced.safeParse(counts).data?.pace ?? [] };
}

/** The samples of the last seconds in `before`, and one of `counts`. */
export function appendProgressSample(counts: unknown, before: unknown, now: Date): Sample[] {
  const at = now.getTime();
  const recent = readProgress(before).pace.filter(([time]) => time > at - windowMs && time < at);
  const { done } = readProgress(counts);
  // A retry moves finished rows back to waiting, so earlier samples no longer apply.
  const isBackwards = recent.some(([, earlier]) => earlier > done);
  return [...(isBackwards ? [] : recent), [at, done]];
}

/** Computed from stored data only, so that all browsers show the same. */
export function toUploadProgress(
  { status, counts }: { status: UploadStatus; counts: unknown },
  now: Date,
): UploadProgress {
  const { done, total, pace } = readProgress(counts);
  const [first, last] = [pace[0], pace.at(-1)];
  const rate = () => {
    if (status !== 'sending' || !first || !last || now.getTime() - last[0] > staleMs) return null;
    const seconds = (last[0] - first[0]) / 1_000;
    return seconds < 0.4 ? null : (last[1] - first[1]) / seconds;
  };
  const rowsPerSecond = rate();
  return {
    done,
    total,
    rowsPerSecond: rowsPerSecond === null ? null : Math.round(rowsPerSecond * 10) / 10,
    secondsLeft: rowsPerSecond ? Math.ceil((total - done) / rowsPerSecond) : null,
  };
}
