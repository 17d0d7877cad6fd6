import { expect, vi } from 'vitest';

export type RawDb = {
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): PromiseLike<T>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
};
export type TransactionDb = RawDb & {
  $transaction<T>(work: (tx: RawDb) => Promise<T>, options: { timeout: number; maxWait: number }): Promise<T>;
};

const waitingStatements =
  "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/**
 * Runs `work` while another transaction, which ran `first`, is open. That transaction commits once `waiting` statements wait
 * for a lock.
 */
export async function runAgainstOpenTransaction<T>(
  db: TransactionDb,
  first: (tx: RawDb) => PromiseLike<unknown>,
  waitingCount: number,
  work: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.$transaction(
    async (tx) => {
      await first(tx);
      const answer = work();
      // Outside of the transaction, which would see one and the same list each time.
      const seen = async () =>
        expect(await db.$queryRawUnsafe<unknown[]>(waitingStatements)).toHaveLength(waitingCount);
      await vi.waitFor(seen, { timeout: 180_000, interval: 20 });
      return { answer };
    },
    // Longer than the wait above: a busy machine is no fault of the code.
    { timeout: 180_000, maxWait: 120_000 },
  );
  return answer;
}

/** Runs `work` with the table locked IN SHARE MODE: all reads succeed, and writes wait until `waiting` of them are queued. */
export function runWithWritesBlocked<T>(
  db: TransactionDb,
  table: string,
  waitingCount: number,
  work: () => Promise<T>,
): Promise<T> {
  return runAgainstOpenTransaction(
    db,
    (tx) => tx.$executeRawUnsafe(`LOCK TABLE "${table}" IN SHARE MODE`),
    waitingCount,
    work,
  );
}
