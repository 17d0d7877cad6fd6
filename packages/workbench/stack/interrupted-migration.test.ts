import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startTemporaryPostgres } from '../embedded-postgres.ts';
import { withClient } from '../postgres/with-client.ts';
import { applyPendingMigrations, listMigrationNames } from './migrations.ts';

let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startTemporaryPostgres({ parentDirectory: mkdtempSync(join(tmpdir(), 'interrupted ')) });
});
afterAll(() => postgres.stop());

/** A database with every migration of the marketplace, the last of which was noted as begun and never as finished. */
async function makeInterrupted(): Promise<{ url: string; last: string }> {
  const name = `market_${randomBytes(4).toString('hex')}`;
  await postgres.ensureDatabase(name);
  const url = postgres.url(name);
  await applyPendingMigrations({ service: 'marketplace', url, isOutside: false });
  const last = await withClient(url, async (client) => {
    const found = await client.query(
      `UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0
       WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name`,
    );
    return String(found.rows[0].migration_name);
  });
  return { url, last };
}

function readMigrations(url: string) {
  return withClient(url, async (client) => {
    const found = await client.query(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    return found.rows.map((row) => String(row.name));
  });
}

test('a migration that PostgreSQL finished after its client was killed is noted as applied', async () => {
  const { url, last } = await makeInterrupted();
  expect(await applyPendingMigrations({ service: 'marketplace', url, isOutside: false })).toBe(true);
  expect(await readMigrations(url)).toContain(last);
  expect(await applyPendingMigrations({ service: 'marketplace', url, isOutside: false })).toBe(false);
});

test('a migration that PostgreSQL undid with its client is applied', async () => {
  const name = `market_${randomBytes(4).toString('hex')}`;
  await postgres.ensureDatabase(name);
  const url = postgres.url(name);
  await applyPendingMigrations({ service: 'marketplace', url, isOutside: false });
  // As if the first one had been begun on an empty database and undone.
  await withClient(url, async (client) => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await client.query(`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
      finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`);
  });
  const [first] = listMigrationNames('marketplace').sort();
  await withClient(url, (client) =>
    client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'unknown', $1)",
      [first],
    ),
  );
  expect(await applyPendingMigrations({ service: 'marketplace', url, isOutside: false })).toBe(true);
  expect((await readMigrations(url)).toSorted()).toEqual(listMigrationNames('marketplace').sort());
});
