import { growingPause } from './growing-pause.ts';
import type { SentRow } from './sent-row.ts';

/** A row that may have been done, by whom nobody knows. */
export type Doubt = {
  row: SentRow;
  /** `performance.now()`: not before. */
  dueAt: number;
  /** Since when this worker has tried to settle it. */
  since: number;
  tries: number;
  reason: string;
  /** It was refused after it may have been done: if it was not, the refusal stands. */
  isRefused: boolean;
};

/** The rows in doubt of one upload; in the database they are `sending` or `accepted`. */
export type Doubts = {
  readonly size: number;
  /** New, or looked at in vain: again after a pause that grows. */
  add(row: SentRow, about?: { reason?: string; pauseMs?: number; after?: Doubt; isRefused?: boolean }): void;
  /** Takes out those whose time has come. */
  takeDue(): Doubt[];
  takeAll(): Doubt[];
  has(row: number): boolean;
  /** The one that is tried for the longest; null for none. */
  oldest(): Doubt | null;
  /** When the next one is due; null for none. */
  nextDueAt(): number | null;
};

export function createDoubts(pauses: { firstPauseMs: number; longestPauseMs: number }): Doubts {
  const doubts = new Map<number, Doubt>();
  const take = (isWanted: (doubt: Doubt) => boolean) => {
    const taken = [...doubts.values()].filter(isWanted);
    for (const { row } of taken) doubts.delete(row.row);
    return taken;
  };
  return {
    get size() {
      return doubts.size;
    },
    add(row, { reason = '', pauseMs, after, isRefused = after?.isRefused ?? false } = {}) {
      const now = performance.now();
      const tries = after ? after.tries + 1 : 0;
      const grown = after ? growingPause(pauses, tries) : 0;
      doubts.set(row.row, {
        row,
        dueAt: now + (pauseMs ?? grown),
        since: after?.since ?? now,
        tries,
        reason,
        isRefused,
      });
    },
    takeDue: () => take(({ dueAt }) => dueAt <= performance.now()),
    takeAll: () => take(() => true),
    has: (row) => doubts.has(row),
    oldest: () => [...doubts.values()].sort((one, other) => one.since - other.since)[0] ?? null,
    nextDueAt: () => (doubts.size === 0 ? null : Math.min(...[...doubts.values()].map(({ dueAt }) => dueAt))),
  };
}
