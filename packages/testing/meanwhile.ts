import { expect, vi } from 'vitest';

export type RawDb = {
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): PromiseLike<T>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
};
export type RacedDb = RawDb & {
  $transaction<T>(work: (tx: RawDb) => Promise<T>, options: { timeout: number; maxWait: number }): Promise<T>;
};

const waitingStatements =
  "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/**
 * Runs `work` while another transaction has done `first`, which commits once `waiting` statements wait for a lock. A table
 * that `first` locks IN SHARE MODE can be read and not written: whatever is read first and written then has been read by all.
 */
export async function meanwhile<T>(
  db: RacedDb,
  first: (tx: RawDb) => PromiseLike<unknown>,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.$transaction(
    async (tx) => {
      await first(tx);
      const answer = work();
      // Outside of the transaction, which would see one and the same list each time.
      const seen = async () =>
        expect(await db.$queryRawUnsafe<unknown[]>(waitingStatements)).toHaveLength(waiting);
      await vi.waitFor(seen, { timeout: 20_000, interval: 20 });
      return { answer };
    },
    // Longer than the wait above: a busy machine is no fault of the code.
    { timeout: 30_000, maxWait: 20_000 },
  );
  return answer;
}

/** `work` with everything read from a table before anything is written into it. */
export function readFirst<T>(
  db: RacedDb,
  table: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  return meanwhile(db, (tx) => tx.$executeRawUnsafe(`LOCK TABLE "${table}" IN SHARE MODE`), waiting, work);
}
