import { backoffMs } from './backoff.ts';
import type { SentRow } from './sent-row.ts';

export type UnresolvedRow = {
  row: SentRow;
  /** Earliest time to resolve it, by `performance.now()`. */
  dueAt: number;
  since: number;
  tries: number;
  reason: string;
  /** Refused after an attempt that may have succeeded: if that did not, the refusal applies. */
  isRefused: boolean;
};

/** In the database these rows are `sending` or `accepted`. */
export type UnresolvedRows = {
  readonly size: number;
  /** For a new row or after a lookup without result: due after a backoff. */
  add(
    row: SentRow,
    about?: { reason?: string; pauseMs?: number; after?: UnresolvedRow; isRefused?: boolean },
  ): void;
  takeDue(): UnresolvedRow[];
  takeAll(): UnresolvedRow[];
  has(row: number): boolean;
  oldest(): UnresolvedRow | null;
  nextDueAt(): number | null;
};

export function createUnresolvedRows(pauses: {
  initialBackoffMs: number;
  longestPauseMs: number;
}): UnresolvedRows {
  const unresolved = new Map<number, UnresolvedRow>();
  const take = (isWanted: (entry: UnresolvedRow) => boolean) => {
    const taken = [...unresolved.values()].filter(isWanted);
    for (const { row } of taken) unresolved.delete(row.row);
    return taken;
  };
  return {
    get size() {
      return unresolved.size;
    },
    add(row, { reason = '', pauseMs, after, isRefused = after?.isRefused ?? false } = {}) {
      const now = performance.now();
      const tries = after ? after.tries + 1 : 0;
      const grown = after ? backoffMs(pauses, tries) : 0;
      unresolved.set(row.row, {
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
    has: (row) => unresolved.has(row),
    oldest: () => [...unresolved.values()].sort((one, other) => one.since - other.since)[0] ?? null,
    nextDueAt: () =>
      unresolved.size === 0 ? null : Math.min(...[...unresolved.values()].map(({ dueAt }) => dueAt)),
  };
}
