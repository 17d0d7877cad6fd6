import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@repo/base/logger';
import type { Client } from 'pg';
import { exitCodes, MigrationError, sqlStateOf } from './migration-error.ts';

type RetryContext = { client: Client; logger: Logger; retryForMs: number };

/** Lock timeout and deadlock: what was done is undone, and done again later. */
const passing = new Set(['55P03', '40P01']);
const firstPauseMs = 500;
const maximumPauseMs = 15_000;

/** `name` is that of the migration, for the log and for the error when the table stays in use. */
export async function retryWhileBusy<T>(
  name: string,
  { client, logger, retryForMs }: RetryContext,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + retryForMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maximumPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!passing.has(sqlStateOf(error) ?? '')) throw error;
      const oldest = await findOldestTransaction(client);
      logger.warn({ migration: name, pauseMs, oldest }, 'a table is in use; the migration is tried again');
      if (performance.now() + pauseMs > deadline) throw giveUp(name, error);
      // Everybody who waited behind the refused lock goes first.
      await delay(pauseMs);
    }
  }
}

type OldestTransaction = { pid: number; application: string; state: string; seconds: number };

/** The probable reason of a refused lock. */
async function findOldestTransaction(client: Client): Promise<OldestTransaction | undefined> {
  const found = await client.query<OldestTransaction>(
    `SELECT pid, application_name AS application, state, extract(epoch FROM now() - xact_start)::int AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  );
  return found.rows[0];
}

function giveUp(name: string, cause: unknown): MigrationError {
  return new MigrationError(
    `The migration ${name} found a table in use each time: end the long transaction that the lines above name, then run this again.`,
    exitCodes.busy,
    { cause },
  );
}
