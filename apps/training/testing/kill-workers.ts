import { setTimeout as wait } from 'node:timers/promises';
import type { UploadWorker } from './upload-workers.ts';

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Killing = {
  kills: number;
  /** Rows of the whole. */
  rows: number;
  random: () => number;
  spawn: () => UploadWorker;
  /** How many rows are done by now. */
  countDone: () => Promise<number>;
  /** Looks at what a killed worker left behind. */
  afterKill?: () => Promise<void>;
};

/**
 * Lets workers work and kills each without warning, at moments spread over the rows and some milliseconds by chance; the next
 * one stands by already. Leaves one alive to finish.
 */
export async function killWhileSending(options: Killing): Promise<void> {
  const { kills, rows, random, spawn, countDone, afterKill } = options;
  const moments = Array.from({ length: kills }, () => Math.floor(random() * rows * 0.97)).sort(
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
  }
}
