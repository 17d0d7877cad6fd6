import { errors } from './errors.ts';

type Versioned = { updatedAt: Date };

/** Throws changedMeanwhile when a writer says which version they began with, and it is no longer the stored one. */
export function refuseStale(stored: Versioned, expected: string | undefined): void {
  if (expected !== undefined && Date.parse(expected) !== stored.updatedAt.getTime()) {
    throw errors.changedMeanwhile();
  }
}

/** The version after the stored one: two changes within one millisecond must still differ. */
export function nextChange(stored: Versioned, now: Date): Date {
  return new Date(Math.max(now.getTime(), stored.updatedAt.getTime() + 1));
}
