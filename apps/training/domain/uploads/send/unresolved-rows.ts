import { backoffMs } from './circuit-breaker.ts';
import type { ClaimedRow } from './claimed-row.ts';

export type UnresolvedRow = {
  row: ClaimedRow;
  /** Earliest time to resolve it, by `performance.now()`. */
  dueAt: number;
  since: number;
  tries: number;
  reason: string;
  /** Refused after an attempt that may have succeeded: if that did not, the refusal applies. */
  isRefused: boolean;
};

type About = {
  reason?: string;
  pauseMs?: number;
  /** The same row before a lookup without result. */
  after?: UnresolvedRow;
  isRefused?: boolean;
};

export type UnresolvedRows = ReturnType<typeof createUnresolvedRows>;

/** Rows whose outcome is unknown. In the database they are `sending` or `accepted`. */
export function createUnresolvedRows(pauses: { initialBackoffMs: number; maximumPauseMs: number }) {
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
    /** A new row is due at once; after a lookup without result it is due after a backoff. */
    add(row: ClaimedRow, about: About = {}): void {
      const { reason = '', pauseMs, after, isRefused = after?.isRefused ?? false } = about;
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
    /** Puts back an entry that was taken but not looked up. */
    putBack: (entry: UnresolvedRow) => void unresolved.set(entry.row.row, entry),
    takeDue: () => take(({ dueAt }) => dueAt <= performance.now()),
    takeAll: () => take(() => true),
    has: (row: number) => unresolved.has(row),
    oldest: () => [...unresolved.values()].sort((one, other) => one.since - other.since)[0] ?? null,
    nextDueAt: () =>
      unresolved.size === 0 ? null : Math.min(...[...unresolved.values()].map(({ dueAt }) => dueAt)),
  };
}
