import type { ChildcareDb } from '@repo/db/childcare';

/** What every domain function is given. */
export type Context = {
  db: ChildcareDb;
  /** The current instant; tests move it. */
  clock: () => Date;
  /** Where the request came from, after TRUSTED_PROXIES. Never logged whole. */
  client: { address: string; userAgent: string };
  /** Runs work after the answer; its failure is logged and never reaches the caller. */
  defer: (work: () => Promise<unknown>) => void;
};
