import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, ensureMigratedDatabase, withClient } from '@repo/testing/database-server';
import { applyMigrations, migrationsDirectory, runPrisma, services } from '@repo/workbench/prisma-cli';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

describe.each(services)('%s', (service) => {
  const database = `test_migrations_${service}_${inject('testRun')}`;
  let databaseUrl: string;

  // Its template was empty before every migration was applied to it.
  beforeAll(async () => {
    databaseUrl = await ensureMigratedDatabase(inject('postgresUrl'), service, database);
  });
  afterAll(() => dropDatabase(inject('postgresUrl'), database));

  /** What leads from the migrated database to a schema; exit code 2 says that there is something. */
  function compare(schema: string) {
    const ends = ['--from-config-datasource', '--to-schema', schema];
    return runPrisma(service, ['migrate', 'diff', ...ends, '--exit-code'], { databaseUrl });
  }

  test('the migrations lead to the schema, exactly', async () => {
    const { exitCode, stdout, stderr } = await compare(`${service}/schema`);
    expect(`${stdout}${exitCode === 0 ? '' : stderr}`).toContain('No difference detected');
    expect(exitCode).toBe(0);
  });

  test('a schema that differs is found out', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'schema-'));
    try {
      cpSync(join(import.meta.dirname, service, 'schema'), copy, { recursive: true });
      writeFileSync(join(copy, 'extra.prisma'), 'model Extra {\n  id String @id\n}\n');
      const { exitCode, stdout } = await compare(copy);
      expect(stdout).toContain('Extra');
      expect(exitCode).toBe(2);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  test('every migration is applied once', async () => {
    const status = await runPrisma(service, ['migrate', 'status'], { databaseUrl });
    expect(status.stdout).toContain('Database schema is up to date!');

    await applyMigrations(service, databaseUrl);
    const names = readdirSync(migrationsDirectory(service), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
    const applied = await withClient(databaseUrl, (client) =>
      client.query('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1'),
    );
    expect(applied.rows.map((row) => row.migration_name)).toEqual(names);
  });
});
