import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import {
  applyMigrations,
  migrationsDirectory,
  runPrisma,
  type Service,
  services,
} from '@repo/workbench/prisma-cli';
import { describe, expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();

/** What leads from the service's migrations to a schema; exit code 2 says that there is something. */
async function compare(service: Service, schema: string) {
  const [databaseUrl, shadowDatabaseUrl] = [await emptyDatabase(), await emptyDatabase()];
  const ends = ['--from-migrations', `${service}/migrations`, '--to-schema', schema];
  return runPrisma(service, ['migrate', 'diff', ...ends, '--exit-code'], { databaseUrl, shadowDatabaseUrl });
}

describe.each(services)('%s', (service) => {
  test('the migrations lead to the schema, exactly', async () => {
    const { exitCode, stdout, stderr } = await compare(service, `${service}/schema`);
    expect(`${stdout}${exitCode === 0 ? '' : stderr}`).toContain('No difference detected');
    expect(exitCode).toBe(0);
  });

  test('a schema that differs is found out', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'schema-'));
    try {
      cpSync(join(import.meta.dirname, service, 'schema'), copy, { recursive: true });
      writeFileSync(join(copy, 'extra.prisma'), 'model Extra {\n  id String @id\n}\n');
      const { exitCode, stdout } = await compare(service, copy);
      expect(stdout).toContain('Extra');
      expect(exitCode).toBe(2);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  test('every migration applies to an empty database, once', async () => {
    const url = await emptyDatabase();
    await applyMigrations(service, url);
    const status = await runPrisma(service, ['migrate', 'status'], { databaseUrl: url });
    expect(status.stdout).toContain('Database schema is up to date!');

    await applyMigrations(service, url);
    const names = readdirSync(migrationsDirectory(service), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
    const applied = await withClient(url, (client) =>
      client.query('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1'),
    );
    expect(applied.rows.map((row) => row.migration_name)).toEqual(names);
  });
});
