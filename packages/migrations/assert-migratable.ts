import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { exitCodes, MigrationError } from './migration-error.ts';
import type { Migration } from './services.ts';

/** The oldest version on which the migrations and the tests of the replicas and backups were run. */
const oldestVersion = 15;

/** Throws a sentence that says what to do when the migrations cannot succeed on this database. */
export async function assertMigratable(client: Client, pending: readonly Migration[]): Promise<void> {
  await checkConnection(client);
  await checkVersion(client);
  if (pending.length === 0) return;
  await checkSchemaPrivilege(client);
  for (const name of requiredExtensions(pending)) await checkExtension(client, name);
}

/**
 * Refuses a database that another service migrated. Names alone do not tell: the first migrations of two services have the
 * same one.
 */
export async function assertOwnedByService(client: Client, migrations: readonly Migration[]): Promise<void> {
  const [first] = migrations;
  const table = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (!first || table.rows[0]?.name === null) return;
  const lines = first.script.replaceAll('\r\n', '\n');
  const checksums = [first.script, lines, lines.replaceAll('\n', '\r\n')].map((script) =>
    createHash('sha256').update(script).digest('hex'),
  );
  const found = await client.query<{ used: boolean; own: boolean | null }>(
    `SELECT count(*) > 0 AS used, bool_or(migration_name = $1 AND checksum = ANY ($2)) AS own
     FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [first.name, checksums],
  );
  const [state] = found.rows;
  if (!state?.used || state.own) return;
  refuse(
    `The database was migrated by another service, since it lacks this one's first migration (${first.name}): ` +
      "give the address of this service's own database.",
  );
}

/** A pooler in transaction mode would give each statement another session, without its lock and its settings. */
async function checkConnection(client: Client): Promise<void> {
  const found = await client.query<{ pid: number; standby: boolean }>(
    'SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS standby',
  );
  const [state] = found.rows;
  const announced = 'processID' in client ? client.processID : undefined;
  if (state?.pid !== announced) {
    refuse('The connection goes through a pooler: give the address of PostgreSQL itself.');
  }
  if (state?.standby) refuse('This server is a read-only replica: give the address of the primary.');
}

async function checkVersion(client: Client): Promise<void> {
  const found = await client.query<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  const [version] = found.rows;
  if (Number(version?.number) >= oldestVersion * 10_000) return;
  refuse(
    `PostgreSQL ${version?.name} is too old: upgrade the server to version ${oldestVersion} or newer first.`,
  );
}

async function checkSchemaPrivilege(client: Client): Promise<void> {
  const found = await client.query<{ allowed: boolean; account: string; database: string }>(
    `SELECT has_schema_privilege('public', 'CREATE') AS allowed, current_user AS account,
       current_database() AS database`,
  );
  const [privilege] = found.rows;
  if (privilege?.allowed) return;
  refuse(
    `The account "${privilege?.account}" may not create tables: let the owner of the database "${privilege?.database}" ` +
      `run GRANT CREATE ON SCHEMA public TO "${privilege?.account}".`,
  );
}

function requiredExtensions(migrations: readonly Migration[]): Set<string> {
  const pattern = /^\s*CREATE\s+EXTENSION\s+(?:IF\s+NOT\s+EXISTS\s+)?"?([\w-]+)"?/gim;
  return new Set(
    migrations.flatMap(({ script }) => [...script.matchAll(pattern)].flatMap((match) => match[1] ?? [])),
  );
}

type ExtensionState = {
  installed: boolean;
  available: boolean;
  creatable: boolean;
  account: string;
  database: string;
};

async function checkExtension(client: Client, name: string): Promise<void> {
  const found = await client.query<ExtensionState>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = $1) AS installed,
       EXISTS (SELECT FROM pg_available_extensions WHERE name = $1) AS available,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
         OR EXISTS (SELECT FROM pg_available_extensions a JOIN pg_available_extension_versions v
                    ON v.name = a.name AND v.version = a.default_version
                    WHERE a.name = $1 AND (v.trusted OR NOT v.superuser)
                      AND has_database_privilege(current_database(), 'CREATE')) AS creatable,
       current_user AS account, current_database() AS database`,
    [name],
  );
  const [state] = found.rows;
  if (!state || state.installed) return;
  if (!state.available) {
    refuse(
      `The extension ${name} is not installed on the server: install PostgreSQL's contrib package there and run this again.`,
    );
  }
  if (state.creatable) return;
  refuse(
    `The account "${state.account}" may not create the extension ${name}: let a superuser run ` +
      `CREATE EXTENSION "${name}" WITH SCHEMA public in the database "${state.database}", then run this again.`,
  );
}

function refuse(message: string): never {
  throw new MigrationError(message, exitCodes.needsOperator);
}
