import type { TrainingDb } from '@repo/db/training';

/** What every domain function is given. */
export type Context = {
  db: TrainingDb;
  /** The current instant; tests move it. */
  clock: () => Date;
  /** Where the request came from, after TRUSTED_PROXIES. Never logged whole. */
  client: { address: string; userAgent: string };
  /** Runs work after the answer; its failure is logged and never reaches the caller. */
  defer: (work: () => Promise<unknown>) => void;
};
