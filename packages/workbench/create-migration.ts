import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTemporaryPostgres } from './embedded-postgres.ts';
import { dataDirectory } from './paths.ts';
import { migrationsDirectory, PrismaCommandError, runPrisma, type Service, services } from './prisma-cli.ts';

/** UTC in Prisma's format (20261231235959), always after the service's last migration because names define the order. */
function nextTimestamp(service: Service, now: Date): string {
  const stamp = Number(now.toISOString().replace(/\D/g, '').slice(0, 14));
  const last = readdirSync(migrationsDirectory(service)).map((name) => Number.parseInt(name, 10));
  return String(Math.max(stamp, ...last.filter(Number.isFinite).map((earlier) => earlier + 1)));
}

/** The SQL that leads from the service's migrations to its schema; empty when they agree. */
export async function unmigratedSchemaSql(service: Service): Promise<string> {
  const postgres = await startTemporaryPostgres({ parentDirectory: join(dataDirectory, 'authoring') });
  try {
    for (const name of ['start', 'shadow']) await postgres.ensureDatabase(name);
    const args = [
      'migrate',
      'diff',
      '--from-migrations',
      `${service}/migrations`,
      '--to-schema',
      `${service}/schema`,
    ];
    const urls = { databaseUrl: postgres.url('start'), shadowDatabaseUrl: postgres.url('shadow') };
    const result = await runPrisma(service, [...args, '--script', '--exit-code'], urls);
    if (result.exitCode !== 0 && result.exitCode !== 2) throw new PrismaCommandError(service, args, result);
    return result.exitCode === 2 ? `${result.stdout.trim()}\n` : '';
  } finally {
    await postgres.stop();
  }
}

/**
 * Writes a migration for the service's schema changes without applying it. Without changes the file is empty, for SQL
 * that a schema cannot express. Returns the file's path.
 */
export async function createMigration(
  service: string | undefined,
  name: string | undefined,
): Promise<string> {
  const known = services.find((one) => one === service);
  if (!known || !name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error(
      `Say which service (${services.join(', ')}) and what the migration does: marketplace add_colour`,
    );
  }
  const sql = await unmigratedSchemaSql(known);
  const directory = join(migrationsDirectory(known), `${nextTimestamp(known, new Date())}_${name}`);
  mkdirSync(directory);
  writeFileSync(join(directory, 'migration.sql'), sql);
  return join(directory, 'migration.sql');
}
