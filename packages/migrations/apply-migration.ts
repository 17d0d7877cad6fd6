import { setTimeout as delay } from 'node:timers/promises';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Logger } from '@repo/base/logger';
import type { Client } from 'pg';
import { buildsConcurrently, dropInvalidIndex } from './concurrent-index.ts';
import { exitCodes, MigrationError, sqlState } from './migration-error.ts';
import { toMigrationList } from './migration-list.ts';
import type { Migration } from './services.ts';

type ApplyContext = {
  client: Client;
  engine: SchemaEngine;
  /** The engine goes on in a failed transaction and reports what fails then; the first entry is the reason. */
  failures: unknown[];
  logger: Logger;
  lockTimeoutMs: number;
  retryForMs: number;
};

/** Lock timeout and deadlock: the migration is undone and applied again later. */
const passing = new Set(['55P03', '40P01']);
const firstPauseMs = 500;
const longestPauseMs = 15_000;

export async function applyMigration(migration: Migration, context: ApplyContext): Promise<void> {
  const { logger, retryForMs } = context;
  const { name } = migration;
  const begun = performance.now();
  const deadline = begun + retryForMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await attempt(migration, context);
      logger.info({ migration: name, milliseconds: Math.round(performance.now() - begun) }, 'applied');
      return;
    } catch (error) {
      if (!passing.has(sqlState(error) ?? '')) throw explain(name, error);
      const oldest = await findOldestTransaction(context.client);
      logger.warn({ migration: name, pauseMs, oldest }, 'a table is in use; the migration is tried again');
      if (performance.now() + pauseMs > deadline) throw giveUp(name, error);
      // Everybody who waited behind the refused lock goes first.
      await delay(pauseMs);
    }
  }
}

function attempt(migration: Migration, context: ApplyContext): Promise<void> {
  return buildsConcurrently(migration)
    ? buildIndex(migration, context)
    : applyInTransaction(migration, context);
}

/** Prisma's note and the script are committed together: what was interrupted has left nothing behind. */
async function applyInTransaction(
  migration: Migration,
  { client, engine, failures }: ApplyContext,
): Promise<void> {
  await client.query('BEGIN');
  failures.length = 0;
  try {
    await engine.applyMigrations(toMigrationList([migration]));
    await client.query('COMMIT');
  } catch (error) {
    const first = failures[0] ?? error;
    await client.query('ROLLBACK').catch(() => undefined);
    throw first;
  }
}

/** The build waits for transactions that began before it, and blocks nobody meanwhile; so it has no lock timeout. */
async function buildIndex(migration: Migration, context: ApplyContext): Promise<void> {
  const { client, engine, failures, logger, lockTimeoutMs } = context;
  await dropInvalidIndex(client, migration);
  logger.info({ migration: migration.name }, 'building an index while the table is in use');
  await client.query('SET lock_timeout = 0');
  failures.length = 0;
  try {
    await engine.applyMigrations(toMigrationList([migration]));
  } catch (error) {
    const first = failures[0] ?? error;
    await dropInvalidIndex(client, migration);
    await engine.markMigrationRolledBack({ migrationName: migration.name });
    throw first;
  } finally {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`).catch(() => undefined);
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

function explain(name: string, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(`The migration ${name} failed and was undone: ${reason}.`, exitCodes.failed, {
    cause: error,
  });
}
