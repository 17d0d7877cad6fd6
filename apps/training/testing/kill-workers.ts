import { setTimeout as wait } from 'node:timers/promises';
import type { UploadWorker } from './upload-workers.ts';

/** Deterministic for a seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Killing = {
  /** At most. */
  maxKills: number;
  rows: number;
  random: () => number;
  spawn: () => UploadWorker;
  countDone: () => Promise<number>;
  afterKill?: () => Promise<void>;
  /** Ends the killing early. */
  mayStopEarly?: () => boolean;
};

/** Kills workers at random moments spread over the rows, each with a successor ready; leaves one alive to finish. */
export async function killWorkersWhileSending(options: Killing): Promise<void> {
  const { maxKills, rows, random, spawn, countDone, afterKill, mayStopEarly } = options;
  const moments = Array.from({ length: maxKills }, () => Math.floor(random() * rows * 0.97)).sort(
    (a, b) => a - b,
  );
  let working = spawn();
  await working.ready;
  for (const moment of moments) {
    const next = spawn();
    await next.ready;
    while ((await countDone()) < moment) await wait(5);
    await wait(random() * 25);
    await working.kill();
    await afterKill?.();
    working = next;
    if (mayStopEarly?.()) return;
  }
}
