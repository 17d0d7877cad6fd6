import type { UploadProgress, UploadRowState, UploadStatus } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';

/** [epoch ms, rows done]. */
const samples = z.array(z.tuple([z.number(), z.number()]));
const paced = z.object({
  states: z.partialRecord(z.string(), z.number()).catch({}),
  pace: samples.catch([]),
});

const windowMs = 15_000;
const staleMs = 10_000;

const ended: readonly UploadRowState[] = ['stored', 'failed', 'unknown', 'skipped', 'cancelled'];
const open: readonly UploadRowState[] = ['waiting', 'sending', 'accepted'];

function read(counts: unknown) {
  const parsed = paced.safeParse(counts);
  const { states, pace } = parsed.success ? parsed.data : { states: {}, pace: [] };
  const sum = (names: readonly UploadRowState[]) =>
    names.reduce((total, name) => total + (states[name] ?? 0), 0);
  return { done: sum(ended), total: sum(ended) + sum(open), pace };
}

export function addSample(counts: unknown, before: unknown, now: Date): [number, number][] {
  const at = now.getTime();
  const kept = read(before).pace.filter(([time]) => time > at - windowMs && time < at);
  const { done } = read(counts);
  // A retry moves finished rows back to waiting, so earlier samples no longer apply.
  const isBackwards = kept.some(([, earlier]) => earlier > done);
  return [...(isBackwards ? [] : kept), [at, done]];
}

/** Computed from stored data only, so that all browsers show the same. */
export function describeProgress(
  { status, counts }: { status: UploadStatus; counts: unknown },
  now: Date,
): UploadProgress {
  const { done, total, pace } = read(counts);
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
