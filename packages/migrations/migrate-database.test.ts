import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@repo/base/logger';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { afterEach, expect, test } from 'vitest';
import { type MigrateOptions, migrateDatabase } from './migrate-database.ts';
import { exitCodes } from './migration-error.ts';

const emptyDatabase = useEmptyDatabases();
const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function writeMigrations(scripts: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'migrations-'));
  directories.push(directory);
  for (const [name, script] of Object.entries(scripts)) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'migration.sql'), script);
  }
  return directory;
}

/** A logger that notes its lines and calls back. */
function watchedLogger(onMessage: (message: string) => void = () => undefined) {
  const lines: Record<string, unknown>[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text);
    lines.push(line);
    onMessage(line.msg);
  };
  return { lines, logger: createLogger({ service: 'test', level: 'info', destination: { write } }) };
}

function migrate(url: string, directory: string, options: Partial<MigrateOptions> = {}): Promise<string[]> {
  return migrateDatabase({ url, directory, logger: watchedLogger().logger, ...options });
}

async function readRecords(url: string): Promise<string[]> {
  const found = await withClient(url, (client) =>
    client.query(
      `SELECT migration_name || CASE WHEN rolled_back_at IS NOT NULL THEN ' undone'
         WHEN finished_at IS NULL THEN ' unfinished' ELSE '' END AS record
       FROM _prisma_migrations ORDER BY started_at`,
    ),
  );
  return found.rows.map(({ record }) => record);
}

const first = '20260101000000_items';
const second = '20260102000000_more';
const third = '20260103000000_index';
const items = 'CREATE TABLE item (id int, note text); INSERT INTO item VALUES (1);';
const concurrently =
  '-- Searched by every page.\nCREATE UNIQUE INDEX CONCURRENTLY "item_id_key" ON "item"("id");\n';

test('two runs at once: each migration is applied once, an index too, and the second says that it waits', async () => {
  const url = await emptyDatabase();
  const directory = writeMigrations({
    [first]: items,
    [second]: 'SELECT pg_sleep(1); INSERT INTO item VALUES (2);',
    [third]: concurrently,
  });
  const { lines, logger } = watchedLogger();
  const applied = await Promise.all([
    migrate(url, directory, { logger }),
    migrate(url, directory, { logger }),
  ]);
  expect(applied.map(({ length }) => length).sort()).toEqual([0, 3]);
  expect(lines.map(({ msg }) => msg)).toContain('another run migrates this database; waiting for its end');
  const rows = await withClient(url, (client) => client.query('SELECT id FROM item ORDER BY id'));
  expect(rows.rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await migrate(url, directory)).toEqual([]);
});

test('a table in use: the migration steps aside, readers are answered meanwhile, and it is applied afterwards', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  const directory = writeMigrations({ [first]: items, [second]: 'ALTER TABLE item ADD COLUMN colour text;' });
  await withClient(url, async (user) => {
    await user.query('BEGIN; LOCK TABLE item IN ACCESS SHARE MODE');
    const { lines, logger } = watchedLogger((message) => {
      if (!message.includes('in use')) return;
      void withClient(url, (reader) => reader.query('SELECT id FROM item')).then(() => user.query('COMMIT'));
    });
    expect(await migrate(url, directory, { logger, lockTimeoutMs: 50 })).toEqual([second]);
    const pid = 'processID' in user ? user.processID : undefined;
    expect(lines.find(({ msg }) => String(msg).includes('in use'))).toMatchObject({ oldest: { pid } });
  });
  expect(await readRecords(url)).toEqual([first, second]);
});

test('a table in use for too long: the run ends with "busy", leaves nothing and the next one applies the migration', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  const directory = writeMigrations({ [first]: items, [second]: 'ALTER TABLE item ADD COLUMN colour text;' });
  await withClient(url, async (user) => {
    await user.query('BEGIN; LOCK TABLE item IN ACCESS SHARE MODE');
    await expect(migrate(url, directory, { lockTimeoutMs: 20, retryForMs: 0 })).rejects.toMatchObject({
      exitCode: exitCodes.busy,
      message: expect.stringContaining('end the long transaction'),
    });
    expect(await readRecords(url)).toEqual([first]);
  });
  expect(await migrate(url, directory)).toEqual([second]);
});

test('a migration that fails or loses its connection leaves neither a change nor a record', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  const broken = writeMigrations({ [first]: items, [second]: 'INSERT INTO item VALUES (7); SELECT 1 / 0;' });
  await expect(migrate(url, broken)).rejects.toMatchObject({
    exitCode: exitCodes.failed,
    message: `The migration ${second} failed and was undone: division by zero.`,
  });
  const cutOff = writeMigrations({
    [first]: items,
    [second]: 'INSERT INTO item VALUES (7); SELECT pg_terminate_backend(pg_backend_pid());',
  });
  await expect(migrate(url, cutOff)).rejects.toMatchObject({ exitCode: exitCodes.failed });
  expect(await readRecords(url)).toEqual([first]);
  expect(await migrate(url, writeMigrations({ [first]: items, [second]: 'SELECT 1;' }))).toEqual([second]);
  const rows = await withClient(url, (client) => client.query('SELECT id FROM item'));
  expect(rows.rows).toEqual([{ id: 1 }]);
});

function readIndex(url: string) {
  return withClient(url, async (client) => {
    const found = await client.query(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('item_id_key')",
    );
    return found.rows;
  });
}

test('an index that cannot be built concurrently is removed again, and built by the next run', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  const directory = writeMigrations({ [first]: items, [second]: concurrently });
  await withClient(url, (client) => client.query('INSERT INTO item VALUES (1)'));
  await expect(migrate(url, directory)).rejects.toMatchObject({ exitCode: exitCodes.failed });
  expect(await readIndex(url)).toEqual([]);
  await withClient(url, (client) => client.query('DELETE FROM item'));
  expect(await migrate(url, directory)).toEqual([second]);
  expect(await readIndex(url)).toEqual([{ valid: true }]);
  expect(await readRecords(url)).toEqual([first, `${second} undone`, second]);
});

test('an index build that was killed is found invalid, dropped and repeated; a finished one is only recorded', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  const directory = writeMigrations({ [first]: items, [second]: concurrently });
  const kill = (isValid: boolean) =>
    withClient(url, async (client) => {
      await client.query('DROP INDEX IF EXISTS item_id_key; CREATE UNIQUE INDEX item_id_key ON item (id)');
      if (!isValid) {
        await client.query(
          "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'item_id_key'::regclass",
        );
      }
      await client.query(`DELETE FROM _prisma_migrations WHERE migration_name = '${second}'`);
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', '${second}')`,
      );
    });
  await kill(false);
  expect(await migrate(url, directory)).toEqual([second]);
  expect(await readIndex(url)).toEqual([{ valid: true }]);
  await kill(true);
  expect(await migrate(url, directory)).toEqual([]);
  expect(await readRecords(url)).toContain(second);
});

/** As `prisma migrate deploy` leaves it when it fails (`logs`) or is killed (null). */
function leaveUnfinished(url: string, name: string, logs: string | null) {
  return withClient(url, (client) =>
    client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ('1', 'x', $1, $2)",
      [name, logs],
    ),
  );
}

test('a migration that failed elsewhere is applied, not taken for applied because rows are in its way', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  await withClient(url, (client) => client.query('INSERT INTO item VALUES (1)'));
  await leaveUnfinished(url, second, 'ERROR: could not create unique index "item_id_key"');
  const directory = writeMigrations({
    [first]: items,
    [second]: 'ALTER TABLE item ADD COLUMN colour text; CREATE UNIQUE INDEX item_id_key ON item (id);',
  });
  await expect(migrate(url, directory)).rejects.toMatchObject({
    exitCode: exitCodes.failed,
    message: expect.stringContaining(
      `The migration ${second} failed and was undone: could not create unique`,
    ),
  });
  await withClient(url, (client) => client.query('DELETE FROM item'));
  expect(await migrate(url, directory)).toEqual([second]);
  expect(await readIndex(url)).toEqual([{ valid: true }]);
  expect(await readRecords(url)).toEqual([first, `${second} undone`, second]);
});

test('an unfinished migration that nobody knows the end of, or of another release, is left to the operator', async () => {
  const url = await emptyDatabase();
  const before = writeMigrations({ [first]: items });
  await migrate(url, before);
  await leaveUnfinished(url, second, null);
  const directory = writeMigrations({ [first]: items, [second]: 'ALTER TABLE item ADD COLUMN note text;' });
  await expect(migrate(url, directory)).rejects.toMatchObject({
    exitCode: exitCodes.needsOperator,
    message: expect.stringContaining(`--applied ${second} or --rolled-back ${second}`),
  });
  await expect(migrate(url, before)).rejects.toMatchObject({
    exitCode: exitCodes.needsOperator,
    message: expect.stringContaining('of another release: run the migrations of that release'),
  });
  expect(await readRecords(url)).toEqual([first, `${second} unfinished`]);
});

test.each([
  'CREATE UNIQUE INDEX CONCURRENTLY part_id_key ON part (id);',
  'DROP INDEX CONCURRENTLY part_note_idx;',
  'REINDEX INDEX CONCURRENTLY part_note_idx;',
  'REINDEX (VERBOSE) TABLE CONCURRENTLY part;',
  'REINDEX (CONCURRENTLY) INDEX part_note_idx;',
  '-- Old.\nALTER TABLE whole\n  DETACH PARTITION part CONCURRENTLY;',
])('%s runs without a transaction', async (script) => {
  const url = await emptyDatabase();
  const tables = `CREATE TABLE whole (id int, note text) PARTITION BY LIST (id);
    CREATE TABLE part PARTITION OF whole FOR VALUES IN (1); CREATE INDEX part_note_idx ON part (note);`;
  const directory = writeMigrations({ [first]: tables, [second]: script });
  expect(await migrate(url, directory)).toEqual([first, second]);
});

test('a script that mentions CONCURRENTLY in a comment alone runs in a transaction', async () => {
  const url = await emptyDatabase();
  const script = 'REINDEX TABLE item; -- not CONCURRENTLY\nINSERT INTO item VALUES (2); SELECT 1 / 0;';
  await expect(migrate(url, writeMigrations({ [first]: items, [second]: script }))).rejects.toMatchObject({
    exitCode: exitCodes.failed,
  });
  expect(await readRecords(url)).toEqual([first]);
});

test('a table in use while the rest of a killed index build is dropped: tried again, and "busy" when it stays so', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  await withClient(url, (client) =>
    client.query(`CREATE UNIQUE INDEX item_id_key ON item (id);
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'item_id_key'::regclass`),
  );
  await leaveUnfinished(url, second, null);
  const directory = writeMigrations({ [first]: items, [second]: concurrently });
  await withClient(url, async (user) => {
    await user.query('BEGIN; SELECT id FROM item');
    await expect(migrate(url, directory, { lockTimeoutMs: 20, retryForMs: 0 })).rejects.toMatchObject({
      exitCode: exitCodes.busy,
      message: expect.stringContaining(`The migration ${second} found a table in use each time`),
    });
    const { logger } = watchedLogger((message) => {
      if (message.includes('in use')) void user.query('COMMIT');
    });
    expect(await migrate(url, directory, { logger, lockTimeoutMs: 50 })).toEqual([second]);
  });
  expect(await readIndex(url)).toEqual([{ valid: true }]);
});

test('records in use while a failed migration is noted as undone: "busy", too', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  await leaveUnfinished(url, second, 'ERROR');
  const directory = writeMigrations({ [first]: items, [second]: 'SELECT 1;' });
  await withClient(url, async (user) => {
    await user.query('BEGIN; SELECT FROM _prisma_migrations FOR UPDATE');
    await expect(migrate(url, directory, { lockTimeoutMs: 20, retryForMs: 0 })).rejects.toMatchObject({
      exitCode: exitCodes.busy,
    });
  });
  expect(await migrate(url, directory)).toEqual([second]);
});

test('the database of another service is refused before anything, also where the first migrations have one name', async () => {
  const url = await emptyDatabase();
  await migrate(url, writeMigrations({ [first]: items }));
  const refusal = {
    exitCode: exitCodes.needsOperator,
    message: `The database was migrated by another service, since it lacks this one's first migration (${first}): give the address of this service's own database.`,
  };
  const sameName = writeMigrations({
    [first]: 'CREATE TABLE child ();',
    [second]: 'CREATE TABLE foreign_one ();',
  });
  await expect(migrate(url, sameName)).rejects.toMatchObject(refusal);
  const otherName = writeMigrations({ [second]: 'CREATE TABLE foreign_one ();' });
  await expect(migrate(url, otherName)).rejects.toMatchObject({ exitCode: exitCodes.needsOperator });
  expect(await readRecords(url)).toEqual([first]);
  const own = writeMigrations({ [first]: items, [second]: 'SELECT 1;' });
  expect(await migrate(url, own)).toEqual([second]);
});

test('two services that migrate one empty database at once: the later one is refused', async () => {
  const url = await emptyDatabase();
  const ended = await Promise.allSettled([
    migrate(url, writeMigrations({ [first]: `SELECT pg_sleep(1); ${items}` })),
    migrate(url, writeMigrations({ [second]: 'SELECT pg_sleep(1); CREATE TABLE child ();' })),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { exitCode: exitCodes.needsOperator },
  });
});

test('an extension that the server lacks or the account may not create is named with what to do', async () => {
  const url = new URL(await emptyDatabase());
  const lacking = writeMigrations({ [first]: 'CREATE EXTENSION IF NOT EXISTS "no_such_extension";' });
  await expect(migrate(url.href, lacking)).rejects.toMatchObject({
    exitCode: exitCodes.needsOperator,
    message: expect.stringContaining("install PostgreSQL's contrib package"),
  });
  const account = url.pathname.slice(1);
  await withClient(url.href, (client) =>
    client.query(
      `CREATE ROLE "${account}" LOGIN PASSWORD 'p'; GRANT CREATE ON SCHEMA public TO "${account}"`,
    ),
  );
  try {
    const asAccount = Object.assign(new URL(url.href), { username: account, password: 'p' }).href;
    const untrusted = writeMigrations({ [first]: 'CREATE EXTENSION IF NOT EXISTS "pageinspect";' });
    await expect(migrate(asAccount, untrusted)).rejects.toMatchObject({
      message: expect.stringContaining(
        'let a superuser run CREATE EXTENSION "pageinspect" WITH SCHEMA public',
      ),
    });
    await withClient(url.href, (client) => client.query(`REVOKE CREATE ON SCHEMA public FROM "${account}"`));
    await expect(migrate(asAccount, untrusted)).rejects.toMatchObject({
      message: expect.stringContaining(`run GRANT CREATE ON SCHEMA public TO "${account}"`),
    });
  } finally {
    await withClient(url.href, (client) =>
      client.query(`DROP OWNED BY "${account}"; DROP ROLE "${account}"`),
    );
  }
});
