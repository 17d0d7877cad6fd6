import { setTimeout as pause } from 'node:timers/promises';
import { assertInTime } from './deadline.ts';
import { isForeignKeyViolation, isWriteConflict } from './errors.ts';

export type TransactionOptions = {
  isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  /** The work is rolled back and fails when it takes longer. 10 seconds by default. */
  timeoutMs?: number;
  /** For a connection to begin on. 5 seconds by default. */
  maxWaitMs?: number;
  /** How often the work may be begun in all, when the database reports a deadlock or a serialization failure. */
  attempts?: number;
};

/** The client itself can disconnect; a transaction of it cannot. */
export function isTransaction(db: object): boolean {
  return !('$disconnect' in db);
}

/** The last thing before a transaction commits: what is over for its caller is rolled back. */
export async function rejectAfterDeadline<R>(work: Promise<R>): Promise<R> {
  const result = await work;
  assertInTime();
  return result;
}

/**
 * Runs `begin` again, after a short random pause, while concurrent writers undo it; once where it pointed at a row that is not
 * there (any more).
 */
export async function withRetries<R>(
  options: TransactionOptions,
  begin: (prismaOptions: {
    isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
    maxWait: number;
    timeout: number;
  }) => Promise<R>,
): Promise<R> {
  const { isolationLevel, timeoutMs = 10_000, maxWaitMs = 5_000, attempts = 5 } = options;
  const prismaOptions = {
    maxWait: maxWaitMs,
    timeout: timeoutMs,
    ...(isolationLevel ? { isolationLevel } : {}),
  };
  for (let attempt = 1; ; attempt += 1) {
    assertInTime();
    try {
      return await begin(prismaOptions);
    } catch (error) {
      // What it pointed at was deleted after it was looked for: looked for again, it is not found.
      const isGone = attempt === 1 && isForeignKeyViolation(error);
      if (attempt >= attempts || !(isGone || isWriteConflict(error))) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}
