import type { Client } from 'pg';
import { buildsIndexConcurrently, dropInvalidIndexAndCheckComplete } from './concurrent-index.ts';
import { exitCodes, MigrationError } from './migration-error.ts';
import type { Migration } from './services.ts';

export type MigrationState = 'applied' | 'rolled-back';

type ResolveOptions = {
  record: (name: string, state: MigrationState) => Promise<void>;
  /** Of a script that ran as one transaction, and whose record says neither that it ended nor that it failed. */
  isApplied: (migration: Migration) => Promise<boolean>;
  /** Wraps what is done for a migration, to do it again when it fails. */
  retry?: (name: string, work: () => Promise<void>) => Promise<void>;
};

/**
 * Prisma refuses later migrations while one is unfinished, as after an error, a kill -9 or a full disk. Records what became
 * of each and returns the names of those resolved.
 */
export async function resolveInterruptedMigrations(
  client: Client,
  migrations: readonly Migration[],
  { record, isApplied, retry = (_name, work) => work() }: ResolveOptions,
): Promise<string[]> {
  const interrupted = (await findInterrupted(client)).map(({ name, failed }) => {
    const migration = migrations.find((each) => each.name === name);
    if (!migration) throw ofAnotherRelease(name);
    return { migration, failed };
  });
  for (const { migration, failed } of interrupted) {
    await retry(migration.name, async () => {
      const isDone = await findWhetherDone(client, migration, { failed, isApplied });
      await record(migration.name, isDone ? 'applied' : 'rolled-back');
    });
  }
  return interrupted.map(({ migration }) => migration.name);
}

type Interrupted = { name: string; failed: boolean };

/** Prisma puts the error of a failed migration into `logs`. */
async function findInterrupted(client: Client): Promise<Interrupted[]> {
  const found = await client.query<Interrupted>(
    `SELECT migration_name AS name, bool_and(coalesce(logs, '') <> '') AS failed FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL GROUP BY 1 ORDER BY 1`,
  );
  return found.rows;
}

async function findWhetherDone(
  client: Client,
  migration: Migration,
  { failed, isApplied }: Pick<Interrupted, 'failed'> & Pick<ResolveOptions, 'isApplied'>,
): Promise<boolean> {
  // It cannot run in a transaction, and without IF NOT EXISTS a valid index has to be recognised.
  const isThere = buildsIndexConcurrently(migration)
    ? await dropInvalidIndexAndCheckComplete(client, migration)
    : undefined;
  // PostgreSQL undoes the whole script with the statement that failed.
  if (failed) return false;
  return isThere ?? isApplied(migration);
}

/** For a database whose state nobody may guess. */
export async function throwUnfinishedMigration({ name }: Migration): Promise<never> {
  throw new MigrationError(
    `The migration ${name} was begun by "prisma migrate deploy", and its end was not recorded: see whether the database has ` +
      `its changes, run "prisma migrate resolve" with --applied ${name} or --rolled-back ${name}, then run this again.`,
    exitCodes.needsOperator,
  );
}

function ofAnotherRelease(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} is unfinished and of another release: run the migrations of that release first.`,
    exitCodes.needsOperator,
  );
}
