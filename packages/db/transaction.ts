import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { assertBeforeDeadline } from './deadline.ts';
import { isConnectionLost, isForeignKeyViolation, isWriteConflict } from './errors.ts';

export type TransactionOptions = {
  isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  /** The work is rolled back and fails when it takes longer. By default the client's `transactionTimeoutMs`. */
  timeoutMs?: number;
  /** For a connection to begin on. By default the client's `transactionWaitMs`. */
  maxWaitMs?: number;
  /** How often the work may be begun in all, when the database reports a deadlock or a serialization failure. */
  attempts?: number;
};

/** The client itself can disconnect; a transaction of it cannot. */
export function isTransaction(db: object): boolean {
  return !('$disconnect' in db);
}

/** A restarted pooler ends all connections of a pool, each of which is noticed when it is used. */
const repeatedAfterLossMs = 1_000;

/** Whether the work of the present attempt is done, so that COMMIT may have been sent. */
const currentAttempt = new AsyncLocalStorage<{ isWorkDone: boolean }>();

const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs the work of a transaction that has begun. The last thing before it commits: what is over for its caller is rolled
 * back.
 */
export function runMarkedAsTransaction<R>(work: () => Promise<R>): Promise<R> {
  const transaction = { isOpen: true };
  return openTransaction.run(transaction, async () => {
    try {
      const result = await work();
      assertBeforeDeadline();
      const attempt = currentAttempt.getStore();
      if (attempt) attempt.isWorkDone = true;
      return result;
    } finally {
      transaction.isOpen = false;
    }
  });
}

/**
 * Throws inside a transaction. Its work must use the connection that it has: transactions that wait for second connections
 * while they hold all of the pool wait for each other.
 */
export function assertNotInTransaction(): void {
  if (openTransaction.getStore()?.isOpen) {
    throw new Error('A transaction asks for a second connection: its work must use `tx` alone');
  }
}

/**
 * Runs `begin` again, after a short random pause, while concurrent writers undo it; once where it pointed at a row that is not
 * there (any more). Also, for a second, where the connection was lost before COMMIT was sent, which undoes it too.
 */
export async function retryTransaction<R>(
  options: TransactionOptions,
  begin: (prismaOptions: {
    isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
    maxWait?: number;
    timeout?: number;
  }) => Promise<R>,
): Promise<R> {
  const { isolationLevel, timeoutMs, maxWaitMs, attempts = 5 } = options;
  const prismaOptions = {
    ...(maxWaitMs === undefined ? {} : { maxWait: maxWaitMs }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(isolationLevel ? { isolationLevel } : {}),
  };
  let firstLoss: number | null = null;
  // Lost connections are not counted: they have a limit of their own.
  let attempt = 1;
  while (true) {
    assertBeforeDeadline();
    const progress = { isWorkDone: false };
    try {
      return await currentAttempt.run(progress, () => begin(prismaOptions));
    } catch (error) {
      // What it pointed at was deleted after it was looked for: looked for again, it is not found.
      const isGone = attempt === 1 && isForeignKeyViolation(error);
      const isLost = !progress.isWorkDone && isConnectionLost(error);
      if (isLost) firstLoss ??= performance.now();
      const isUndone = isLost && performance.now() - (firstLoss ?? 0) < repeatedAfterLossMs;
      if (!isUndone && (attempt >= attempts || !(isGone || isWriteConflict(error)))) throw error;
      if (!isUndone) attempt += 1;
      await pause(Math.random() * 20 * 2 ** (isUndone ? 3 : attempt - 1));
    }
  }
}
