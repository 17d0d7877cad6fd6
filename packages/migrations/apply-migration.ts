import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Logger } from '@repo/base/logger';
import type { Client } from 'pg';
import { buildsIndexConcurrently, dropInvalidIndexAndCheckComplete } from './concurrent-index.ts';
import { exitCodes, MigrationError } from './migration-error.ts';
import { toMigrationList } from './migration-list.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import type { Migration } from './services.ts';

export type ApplyContext = {
  client: Client;
  engine: SchemaEngine;
  /** Filled by the engine, which continues in a failed transaction and reports what fails then: the first entry is the reason. */
  failures: unknown[];
  logger: Logger;
  lockTimeoutMs: number;
  retryForMs: number;
};

export async function applyMigration(migration: Migration, context: ApplyContext): Promise<void> {
  const { name } = migration;
  const begun = performance.now();
  try {
    await retryWhileBusy(name, context, () => attempt(migration, context));
  } catch (error) {
    throw error instanceof MigrationError ? error : explain(name, error);
  }
  context.logger.info({ migration: name, milliseconds: Math.round(performance.now() - begun) }, 'applied');
}

function attempt(migration: Migration, context: ApplyContext): Promise<void> {
  return buildsIndexConcurrently(migration)
    ? applyConcurrently(migration, context)
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

/** Such a statement waits for transactions that began before it, and blocks nobody meanwhile; so it has no lock timeout. */
async function applyConcurrently(migration: Migration, context: ApplyContext): Promise<void> {
  const { client, engine, failures, logger, lockTimeoutMs } = context;
  await dropInvalidIndexAndCheckComplete(client, migration);
  logger.info({ migration: migration.name }, 'working on a table while others use it');
  await client.query('SET lock_timeout = 0');
  failures.length = 0;
  try {
    await engine.applyMigrations(toMigrationList([migration]));
  } catch (error) {
    const first = failures[0] ?? error;
    await dropInvalidIndexAndCheckComplete(client, migration);
    await engine.markMigrationRolledBack({ migrationName: migration.name });
    throw first;
  } finally {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`).catch(() => undefined);
  }
}

function explain(name: string, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(`The migration ${name} failed and was undone: ${reason}.`, exitCodes.failed, {
    cause: error,
  });
}
