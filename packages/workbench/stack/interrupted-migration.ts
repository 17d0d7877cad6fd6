import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withClient } from '../postgres/with-client.ts';
import { migrationsDirectory, resolveMigration, type Service } from '../prisma-cli.ts';

/** PostgreSQL's "already exists" codes, raised by a script that was applied before. */
const alreadyThere = new Set(['42P04', '42P06', '42P07', '42701', '42710', '42723', '23505']);
/** "Does not exist" codes, raised when a script that drops or renames was applied before. */
const notThere = new Set(['42P01', '42703', '42704', '42883', '3F000']);

/**
 * Prisma refuses later migrations while one is unfinished, as after a kill -9 or a full disk. PostgreSQL applies a script
 * entirely or not at all, so each one is checked and recorded as applied or not. Returns the names of those resolved.
 */
export async function resolveInterruptedMigrations(service: Service, url: string): Promise<string[]> {
  const interrupted = await withClient(url, async (client) => {
    const names = await findInterrupted(client);
    const states: { name: string; state: 'applied' | 'rolled-back' }[] = [];
    for (const name of names) {
      states.push({ name, state: (await isApplied(client, service, name)) ? 'applied' : 'rolled-back' });
    }
    return states;
  });
  for (const { name, state } of interrupted) await resolveMigration(service, url, { name, state });
  return interrupted.map(({ name }) => name);
}

async function findInterrupted(client: Client): Promise<string[]> {
  const found = await client.query<{ migration_name: string }>(
    `SELECT DISTINCT migration_name FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return found.rows.map((row) => row.migration_name);
}

/**
 * Tries the script in a transaction that is rolled back. It waits for the locks of a statement that a killed client may
 * have left running.
 */
async function isApplied(client: Client, service: Service, name: string): Promise<boolean> {
  const script = readFileSync(join(migrationsDirectory(service), name, 'migration.sql'), 'utf8');
  await client.query('BEGIN');
  try {
    await client.query(script);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isApplied = alreadyThere.has(code) || (notThere.has(code) && /\b(?:DROP|RENAME)\b/i.test(script));
    // Other errors, such as a full disk or a lock timeout, do not show whether it was applied.
    if (!isApplied) throw error;
    return true;
  } finally {
    await client.query('ROLLBACK');
  }
}
