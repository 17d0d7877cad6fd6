import type { Logger } from '@repo/base/logger';
import type { Client } from 'pg';
import { type ApplyContext, applyMigration } from './apply-migration.ts';
import { assertMigratable, assertOwnedByService } from './assert-migratable.ts';
import { createClientAdapterFactory, runDatabaseCommand } from './engine/database.ts';
import { createEngine } from './engine/wasm.ts';
import { resolveInterruptedMigrations, throwUnfinishedMigration } from './interrupted.ts';
import { exitCodes, MigrationError, sqlStateOf } from './migration-error.ts';
import { toMigrationList } from './migration-list.ts';
import { lockMigrations } from './migration-lock.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { type Migration, readMigrations } from './services.ts';
import { withClient } from './with-client.ts';

export type MigrateOptions = {
  url: string;
  /** The folder of Prisma's migrations. */
  directory: string;
  logger: Logger;
  /** How long a statement may wait for a table that others use, while everybody else waits behind it. */
  lockTimeoutMs?: number;
  /** From the first refused lock of a migration until the run gives up. */
  retryForMs?: number;
  /** For another run to end. */
  waitMs?: number;
};

const minute = 60_000;

/** Brings a database to the state of the newest migration. Returns the names of those that it applied. */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const {
    url,
    directory,
    logger,
    lockTimeoutMs = 5_000,
    retryForMs = 10 * minute,
    waitMs = 30 * minute,
  } = options;
  await ensureDatabase(url, logger);
  return withClient(url, async (client) => {
    const migrations = readMigrations(directory);
    await assertOwnedByService(client, migrations);
    await assertMigratable(client, await findPending(client, migrations));
    // Limits of the account would cut off long index builds.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = '5min'");
    await lockMigrations(client, logger, waitMs);
    // The run that ended meanwhile may have been that of another service.
    await assertOwnedByService(client, migrations);
    const failures: unknown[] = [];
    const engine = await createEngine(undefined, createClientAdapterFactory(client, url, failures));
    // Makes Prisma's table, which the engine cannot do within a transaction.
    if (!(await hasTable(client))) await engine.applyMigrations(toMigrationList([]));
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    const context = { client, engine, failures, logger, lockTimeoutMs, retryForMs };
    await resolveInterrupted(migrations, context);
    const pending = await findPending(client, migrations);
    for (const migration of pending) {
      await applyMigration(migration, context);
    }
    return pending.map(({ name }) => name);
  });
}

async function resolveInterrupted(migrations: readonly Migration[], context: ApplyContext): Promise<void> {
  const { client, engine, failures, logger } = context;
  const resolved = await resolveInterruptedMigrations(client, migrations, {
    record: async (migrationName, state) => {
      failures.length = 0;
      try {
        if (state === 'rolled-back') await engine.markMigrationRolledBack({ migrationName });
        else await engine.markMigrationApplied({ migrationName, ...toMigrationList(migrations) });
      } catch (error) {
        throw failures[0] ?? error;
      }
    },
    isApplied: throwUnfinishedMigration,
    retry: (name, work) => retryWhileBusy(name, context, work).catch((cause) => throwUnresolved(name, cause)),
  });
  if (resolved.length > 0) logger.warn({ migrations: resolved }, 'resolved interrupted migrations');
}

function throwUnresolved(name: string, cause: unknown): never {
  if (cause instanceof MigrationError) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new MigrationError(
    `What an interrupted run of the migration ${name} left could not be put right: ${reason}.`,
    exitCodes.needsOperator,
    { cause },
  );
}

/** As `prisma migrate deploy` does, for an account that may create databases. */
async function ensureDatabase(url: string, logger: Logger): Promise<void> {
  try {
    await runDatabaseCommand('can-connect-to-database', url);
  } catch (error) {
    if (sqlStateOf(error) !== 'P1003') throw error;
    const { databaseName } = await runDatabaseCommand('create-database', url).catch((cause) => {
      throw new MigrationError(
        `The database does not exist and cannot be created (${cause.message}): let an administrator create it.`,
        exitCodes.needsOperator,
        { cause },
      );
    });
    logger.info({ database: databaseName }, 'created the database');
  }
}

async function findPending(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  if (!(await hasTable(client))) return [...migrations];
  const found = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const applied = new Set(found.rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function hasTable(client: Client): Promise<boolean> {
  const table = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  return table.rows[0]?.name !== null;
}

/** Of an error on the way to the database: what to do about it. */
export function explainConnectionError(error: unknown, variable: string): MigrationError {
  if (sqlStateOf(error) === 'P3005') {
    return new MigrationError(
      `The database holds tables that no migration made: see that ${variable} names a database of its own.`,
      exitCodes.needsOperator,
      { cause: error },
    );
  }
  const reasons = error instanceof AggregateError ? error.errors : [error];
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join(', ');
  return new MigrationError(
    `The database cannot be used (${reason}): see that it runs, and that ${variable} is right.`,
    exitCodes.needsOperator,
    { cause: error },
  );
}
