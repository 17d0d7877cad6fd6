import type { UploadProgress, UploadRowState, UploadStatus } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';

/** Samples of progress that the worker stores beside the row counts: [epoch ms, rows done]. */
const samples = z.array(z.tuple([z.number(), z.number()]));
const paced = z.object({
  states: z.partialRecord(z.string(), z.number()).catch({}),
  pace: samples.catch([]),
});

/** The speed is measured over this period. */
const windowMs = 15_000;
/** No speed is shown when the last sample is older. */
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

/** The recent samples and one for `now`. */
export function addSample(counts: unknown, before: unknown, now: Date): [number, number][] {
  const at = now.getTime();
  const kept = read(before).pace.filter(([time]) => time > at - windowMs && time < at);
  const { done } = read(counts);
  // A retry moves finished rows back to waiting, so earlier samples no longer apply.
  const isBackwards = kept.some(([, earlier]) => earlier > done);
  return [...(isBackwards ? [] : kept), [at, done]];
}

/** Progress computed from stored data alone, so that every browser and every reload shows the same. */
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
