import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();

type Answer = {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { data: { error_code?: string; message: string } };
};
type Ended = { answers: Answer[]; exitCode: number | null; stderr: string };

/** Starts the engine as the prisma CLI does, with Node 24 wherever it is, and speaks the requests to it in order. */
function ask(
  url: string,
  requests: { method: string; params?: object }[],
  args: string[] = [],
): Promise<Ended> {
  const engine = join(import.meta.dirname, 'schema-engine.ts');
  const child = spawn(process.execPath, [engine, '--datasource', JSON.stringify({ url }), ...args]);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const lines = requests.map(
    (request, index) => `${JSON.stringify({ jsonrpc: '2.0', id: index + 1, ...request })}\n`,
  );
  child.stdin.end(lines.join(''));
  return new Promise((resolve) => {
    child.once('close', (exitCode) => {
      const answers = stdout
        .split('\n')
        .filter(Boolean)
        .map((line): Answer => JSON.parse(line));
      resolve({ answers, exitCode, stderr });
    });
  });
}

const filters = { externalTables: [], externalEnums: [] };

function migrations(scripts: Record<string, string>) {
  return {
    baseDir: '/migrations',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: Object.entries(scripts).map(([path, value]) => ({
      path,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } },
    })),
  };
}

const apply = (scripts: Record<string, string>) => ({
  method: 'applyMigrations',
  params: { migrationsList: migrations(scripts), filters },
});

const withFunction = {
  '20260101000000_first': `
    CREATE TABLE item (id int PRIMARY KEY, note text DEFAULT 'a;b');
    CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END; $$;
    INSERT INTO item VALUES (twice(21));`,
};

test('applies a migration with function bodies and semicolons in text, and only once', async () => {
  const url = await emptyDatabase();
  const { answers, exitCode } = await ask(url, [apply(withFunction), apply(withFunction)]);
  expect(answers.map((answer) => answer.result)).toEqual([
    { appliedMigrationNames: ['20260101000000_first'] },
    { appliedMigrationNames: [] },
  ]);
  expect(exitCode).toBe(0);
  const rows = await withClient(url, (client) => client.query('SELECT id, note FROM item'));
  expect(rows.rows).toEqual([{ id: 42, note: 'a;b' }]);
});

test('two that apply the same migrations at the same time do not disturb each other', async () => {
  const url = await emptyDatabase();
  const runs = await Promise.all([ask(url, [apply(withFunction)]), ask(url, [apply(withFunction)])]);
  const applied = runs.map(({ answers }) => answers[0]?.result);
  expect(applied).toContainEqual({ appliedMigrationNames: ['20260101000000_first'] });
  expect(applied).toContainEqual({ appliedMigrationNames: [] });
});

test('a migration that fails is named with the reason, leaves nothing half done and is in the way of the next', async () => {
  const url = await emptyDatabase();
  const broken = { '20260101000000_broken': 'CREATE TABLE a (id int); CREATE TABLE a (id int);' };
  const { answers } = await ask(url, [apply(broken), apply(broken)]);
  expect(answers[0]?.error?.data.message).toMatch(/relation "a" already exists.*20260101000000_broken/s);
  expect(answers[1]?.error?.data.error_code).toBe('P3009');
  const tables = await withClient(url, (client) => client.query(`SELECT to_regclass('public.a') AS a`));
  expect(tables.rows).toEqual([{ a: null }]);
});

test('compares migrations with a schema through a database beside it, which it removes', async () => {
  const url = await emptyDatabase();
  const schema =
    'datasource db {\n provider = "postgresql"\n}\nmodel item {\n id Int @id\n note String? @default("a;b")\n added Int\n}\n';
  const { answers } = await ask(url, [
    {
      method: 'diff',
      params: {
        from: { tag: 'migrations', ...migrations(withFunction) },
        to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
        script: true,
        exitCode: true,
        shadowDatabaseUrl: null,
        filters,
      },
    },
  ]);
  expect(answers[0]).toMatchObject({
    method: 'print',
    params: { content: expect.stringContaining('ADD COLUMN     "added"') },
  });
  expect(answers[1]?.result).toMatchObject({ exitCode: 2 });
  const left = await withClient(url, (client) =>
    client.query(`SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'`),
  );
  expect(left.rows).toEqual([]);
});

test('describes the schema of a database that is there', async () => {
  const url = await emptyDatabase();
  await ask(url, [apply(withFunction)]);
  const schema = {
    files: [{ path: 'schema.prisma', content: 'datasource db {\n  provider = "postgresql"\n}\n' }],
  };
  const { answers } = await ask(url, [
    {
      method: 'introspect',
      params: { schema, baseDirectoryPath: '/', force: false, compositeTypeDepth: -1, namespaces: null },
    },
  ]);
  expect(JSON.stringify(answers[0]?.result)).toContain('model item');
});

test('says which way a database cannot be reached', async () => {
  const url = new URL(await emptyDatabase());
  const check = async (change: Partial<Pick<URL, 'pathname' | 'password' | 'port'>>) => {
    const address = Object.assign(new URL(url.href), change);
    const { exitCode, stderr } = await ask(address.href, [], ['cli', 'can-connect-to-database']);
    const [first, line = '{}'] = stderr.split('\n');
    expect(first).toBe('');
    return [exitCode, JSON.parse(line).fields?.error_code];
  };
  expect(await check({ pathname: '/nowhere' })).toEqual([1, 'P1003']);
  expect(await check({ password: 'wrong' })).toEqual([1, 'P1000']);
  expect(await check({ port: '1' })).toEqual([1, 'P1001']);
  expect(await ask(url.href, [], ['cli', 'can-connect-to-database'])).toMatchObject({
    exitCode: 0,
    stderr: '',
  });
});

test('a panic inside is an error answer with its reason', async () => {
  const { answers } = await ask(await emptyDatabase(), [{ method: 'debugPanic' }]);
  expect(answers[0]?.error?.data.message).toContain('This is the debugPanic artificial panic');
});

test('a failure outside any request ends it with the exit code that the CLI knows', async () => {
  const { exitCode, stderr } = await ask(await emptyDatabase(), [{ method: 'version', params: {} }]);
  expect(exitCode).toBe(101);
  expect(stderr).toContain('"level":"ERROR"');
});

test('an unknown request is an error answer', async () => {
  const { answers } = await ask(await emptyDatabase(), [{ method: 'nonsense' }]);
  expect(answers[0]?.error?.data.message).toContain('no method nonsense');
});
