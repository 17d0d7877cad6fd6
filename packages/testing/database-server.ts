import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMigrations, migrationsDirectory, type Service } from '@repo/workbench/prisma-cli';
import { Client, escapeIdentifier, type Pool } from 'pg';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address of the run's PostgreSQL; its databases are the tests' to make and drop. */
    postgresUrl: string;
    /** Names this run in what it makes. */
    testRun: string;
  }
}

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Tests empty what they are given: only a server on this very machine may be given to them. */
export function assertLocalServer(serverUrl: string): void {
  const { hostname } = new URL(serverUrl);
  if (!LOCAL_HOSTS.has(hostname)) {
    throw new Error(
      `Tests empty their databases and refuse ${hostname}: they run on this machine's PostgreSQL only`,
    );
  }
}

/** The same server, another database. */
export function buildDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Changes whenever a migration does, so that a kept template never goes stale. */
function migrationsHash(service: Service): string {
  const directory = migrationsDirectory(service);
  const hash = createHash('sha256');
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(directory, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function exists(client: Client, database: string): Promise<boolean> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  return found.rows.length > 0;
}

/** What the migrations themselves put into tables is kept aside, for emptied databases to get back. */
async function keepMigratedRows(client: Client): Promise<void> {
  await client.query('CREATE SCHEMA pristine');
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  for (const { name } of tables.rows) {
    const table = escapeIdentifier(name);
    const filled = await client.query(`SELECT 1 FROM public.${table} LIMIT 1`);
    if (filled.rows.length > 0) await client.query(`CREATE TABLE pristine.${table} AS TABLE public.${table}`);
  }
}

/** A migrated database of the service to copy from; made by whoever comes first. */
async function ensureTemplate(admin: Client, serverUrl: string, service: Service): Promise<string> {
  const template = `template_${service}_${migrationsHash(service)}`;
  if (await exists(admin, template)) return template;
  const unfinished = `${template}_unfinished`;
  await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(unfinished)}`);
  await admin.query(`CREATE DATABASE ${escapeIdentifier(unfinished)}`);
  await applyMigrations(service, buildDatabaseUrl(serverUrl, unfinished));
  await withClient(buildDatabaseUrl(serverUrl, unfinished), keepMigratedRows);
  await admin.query(`ALTER DATABASE ${escapeIdentifier(unfinished)} RENAME TO ${escapeIdentifier(template)}`);
  return template;
}

/** Makes the database, migrated, where it is not there yet; answers its address. One worker at a time. */
export async function ensureMigratedDatabase(
  serverUrl: string,
  service: Service,
  database: string,
): Promise<string> {
  assertLocalServer(serverUrl);
  await withClient(serverUrl, async (admin) => {
    await admin.query(`SELECT pg_advisory_lock(hashtext('test databases'))`);
    const template = await ensureTemplate(admin, serverUrl, service);
    if (await exists(admin, database)) return;
    await admin.query(`CREATE DATABASE ${escapeIdentifier(database)} TEMPLATE ${escapeIdentifier(template)}`);
  });
  return buildDatabaseUrl(serverUrl, database);
}

/** An empty database without any table, for tests that try migrations. The caller drops it. */
export async function createEmptyDatabase(serverUrl: string, database: string): Promise<string> {
  assertLocalServer(serverUrl);
  await withClient(serverUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
  });
  return buildDatabaseUrl(serverUrl, database);
}

/** A second database that is like the first to the last row; nobody may be connected to that one. */
export async function copyDatabase(serverUrl: string, from: string, to: string): Promise<string> {
  assertLocalServer(serverUrl);
  await withClient(serverUrl, (admin) =>
    admin.query(`CREATE DATABASE ${escapeIdentifier(to)} TEMPLATE ${escapeIdentifier(from)}`),
  );
  return buildDatabaseUrl(serverUrl, to);
}

export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  assertLocalServer(serverUrl);
  await withClient(serverUrl, (admin) =>
    admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`),
  );
}

/** Few tests change what migrations put into a table: to write it again takes five times as long as to compare it. */
function restoreChangedTable(table: string): string {
  return `DO $$ BEGIN
    IF EXISTS (TABLE public.${table} EXCEPT ALL TABLE pristine.${table})
      OR EXISTS (TABLE pristine.${table} EXCEPT ALL TABLE public.${table})
    THEN
      DELETE FROM public.${table};
      INSERT INTO public.${table} TABLE pristine.${table};
    END IF;
  END $$`;
}

/**
 * Returns a function that resets a test database to the state after its migrations. Triggers and foreign keys are off
 * (`replica`): the order of the tables does not matter, and rows of the append-only audit log can be deleted.
 */
export async function prepareDatabaseReset(client: Client | Pool): Promise<() => Promise<void>> {
  const tables = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pristine') AND tablename <> '_prisma_migrations'`,
  );
  const names = (schema: string) =>
    tables.rows.filter((table) => table.schema === schema).map((table) => escapeIdentifier(table.name));
  const filled = new Set(names('pristine'));
  const script = [
    'SET LOCAL session_replication_role = replica',
    ...names('public').flatMap((table) => (filled.has(table) ? [] : [`DELETE FROM public.${table}`])),
    ...Array.from(filled, restoreChangedTable),
  ].join(';\n');
  return async () => {
    await client.query(script);
  };
}
