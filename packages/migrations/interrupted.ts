import type { Client } from 'pg';
import { buildsConcurrently, dropInvalidIndex } from './concurrent-index.ts';
import type { Migration } from './services.ts';

export type MigrationState = 'applied' | 'rolled-back';

/** PostgreSQL's "already exists" codes, raised by a script that was applied before. */
const alreadyThere = new Set(['42P04', '42P06', '42P07', '42701', '42710', '42723', '23505']);
/** "Does not exist" codes, raised when a script that drops or renames was applied before. */
const notThere = new Set(['42P01', '42703', '42704', '42883', '3F000']);

/**
 * Prisma refuses later migrations while one is unfinished, as after a kill -9 or a full disk. PostgreSQL applies a script
 * entirely or not at all, so each one is checked and recorded as applied or not. Returns the names of those resolved.
 */
export async function resolveInterruptedMigrations(
  client: Client,
  migrations: readonly Migration[],
  record: (name: string, state: MigrationState) => Promise<void>,
): Promise<string[]> {
  const names = await findInterrupted(client);
  for (const name of names) {
    const migration = migrations.find((each) => each.name === name);
    if (!migration) throw new Error(`The migration ${name} is unfinished and of another release.`);
    await record(name, (await isApplied(client, migration)) ? 'applied' : 'rolled-back');
  }
  return names;
}

async function findInterrupted(client: Client): Promise<string[]> {
  const found = await client.query<{ migration_name: string }>(
    `SELECT DISTINCT migration_name FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return found.rows.map((row) => row.migration_name);
}

function isApplied(client: Client, migration: Migration): Promise<boolean> {
  // It cannot run in a transaction, and without IF NOT EXISTS a valid index has to be recognised.
  if (buildsConcurrently(migration)) return dropInvalidIndex(client, migration);
  return isScriptApplied(client, migration);
}

/**
 * Tries the script in a transaction that is rolled back. It waits for the locks of a statement that a killed client may
 * have left running.
 */
async function isScriptApplied(client: Client, { script }: Migration): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(script);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isDone = alreadyThere.has(code) || (notThere.has(code) && /\b(?:DROP|RENAME)\b/i.test(script));
    // Other errors, such as a full disk or a lock timeout, do not show whether it was applied.
    if (!isDone) throw error;
    return true;
  } finally {
    await client.query('ROLLBACK');
  }
}
