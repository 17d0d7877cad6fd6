import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startTemporaryPostgres } from '@repo/workbench/embedded-postgres';
import { type Client, escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { assertLocalServer, withClient } from './database-server.ts';

const repository = join(import.meta.dirname, '../..');

async function dropDatabasesOf(run: string, client: Client): Promise<void> {
  const left = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_%\\_${run}\\_%'`,
  );
  for (const { name } of left.rows) {
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
  }
}

/**
 * A PostgreSQL for the run: a temporary one of its own, or the local one that TEST_POSTGRES_URL names (a superuser's
 * address), where migrated templates stay and make the next run start faster.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const testRun = randomBytes(4).toString('hex');
  project.provide('testRun', testRun);
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    assertLocalServer(given);
    project.provide('postgresUrl', given);
    return () => withClient(given, (client) => dropDatabasesOf(testRun, client));
  }
  const postgres = await startTemporaryPostgres({ parentDirectory: join(repository, '.data/test') });
  project.provide('postgresUrl', postgres.url('postgres'));
  return () => postgres.stop();
}
