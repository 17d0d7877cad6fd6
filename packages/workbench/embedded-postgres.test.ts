import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  findRunningPostgresUrl,
  startEmbeddedPostgres,
  startTemporaryPostgres,
} from './embedded-postgres.ts';
import { findUtf8LocaleOrC } from './postgres/initialise.ts';
import { removeDataDirectory } from './postgres/paths.ts';
import { withClient } from './postgres/with-client.ts';
import { isStillRunning } from './process-identity.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('keeps data over a stop, and over a kill -9 of the server', async () => {
  const dataDirectory = makeDataDirectory();
  const first = await start(dataDirectory);
  await first.ensureDatabase('shop');
  await query(first.url('shop'), 'CREATE TABLE item AS SELECT 1 AS id');
  await first.stop();

  const second = await start(dataDirectory);
  expect(await query(second.url('shop'), 'SELECT id FROM item')).toEqual([{ id: 1 }]);
  process.kill(second.process.pid, 'SIGKILL');

  const third = await start(dataDirectory);
  expect(await query(third.url('shop'), 'SELECT id FROM item')).toEqual([{ id: 1 }]);
});

test('is found by another process as long as it runs', async () => {
  const dataDirectory = makeDataDirectory();
  expect(findRunningPostgresUrl(dataDirectory)).toBeNull();
  const postgres = await start(dataDirectory);
  const found = findRunningPostgresUrl(dataDirectory);
  expect(found?.('postgres')).toBe(postgres.url('postgres'));
  expect(await query(found?.('postgres') ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(findRunningPostgresUrl(dataDirectory)).toBeNull();
});

test('stops the server that an earlier run left behind in the same directory', async () => {
  const dataDirectory = makeDataDirectory();
  const orphan = await start(dataDirectory);
  const next = await start(dataDirectory);
  expect(isStillRunning(orphan.process)).toBe(false);
  expect(await query(next.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('starts although the lock file names a process number that now belongs to another program', async () => {
  const dataDirectory = makeDataDirectory();
  await (await start(dataDirectory)).stop();
  const stranger = spawn('sleep', ['60']);
  cleanups.push(() => stranger.kill());
  writeFileSync(join(dataDirectory, 'cluster', 'postmaster.pid'), `${stranger.pid}\n${dataDirectory}\n`);
  const postgres = await start(dataDirectory);
  expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('takes another port where the preferred one is in use', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  cleanups.push(() => blocker.close());
  const address = blocker.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const postgres = await start(makeDataDirectory(), taken);
  expect(postgres.port).not.toBe(taken);
  expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('begins again where the first start was interrupted inside initdb', async () => {
  const dataDirectory = makeDataDirectory();
  await (await start(dataDirectory)).stop();
  rmSync(join(dataDirectory, 'password'));
  rmSync(join(dataDirectory, 'cluster', 'global'), { recursive: true });
  const postgres = await start(dataDirectory);
  expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('carries the extensions that the migrations ask for', async () => {
  const postgres = await start(makeDataDirectory());
  await query(postgres.url('postgres'), 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
  expect(await query(postgres.url('postgres'), "SELECT unaccent('Café') AS plain")).toEqual([
    { plain: 'Cafe' },
  ]);
});

test('refuses a wrong password', async () => {
  const postgres = await start(makeDataDirectory());
  const url = new URL(postgres.url('postgres'));
  url.password = 'guessed';
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('leaves nothing behind after a temporary cluster and sweeps what a killed run left', async () => {
  const parentDirectory = mkdtempSync(join(tmpdir(), 'workbench-'));
  chmodSync(parentDirectory, 0o755);
  cleanups.push(() => rmSync(parentDirectory, { recursive: true }));
  const killed = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    leaveTemporaryPostgres(parentDirectory),
  ]);
  await new Promise((resolve) => killed.stdout.once('data', resolve));
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('exit', resolve));
  expect(readdirSync(parentDirectory)).toHaveLength(1);

  const next = await startTemporaryPostgres({ parentDirectory });
  expect(readdirSync(parentDirectory)).toHaveLength(1);
  await next.stop();
  expect(readdirSync(parentDirectory)).toEqual([]);
});

test('works below a directory that is closed to other accounts, and leaves nothing of it behind', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'closed home '));
  cleanups.push(() => rmSync(closed, { recursive: true }));
  const dataDirectory = join(closed, 'data');
  const postgres = await start(dataDirectory);
  expect(await query(postgres.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  const cluster = realpathSync(join(dataDirectory, 'cluster'));
  removeDataDirectory(dataDirectory);
  expect(existsSync(cluster)).toBe(false);
});

function makeDataDirectory(): string {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'workbench postgres '));
  chmodSync(dataDirectory, 0o755);
  cleanups.push(() => removeDataDirectory(dataDirectory));
  return dataDirectory;
}

async function start(dataDirectory: string, preferredPort?: number): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    ...(preferredPort ? { preferredPort } : {}),
  });
  cleanups.push(postgres.stop);
  return postgres;
}

function query(url: string, sql: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}

function leaveTemporaryPostgres(parentDirectory: string): string {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  return `const { startTemporaryPostgres } = await import(${module});
    await startTemporaryPostgres({ parentDirectory: ${JSON.stringify(parentDirectory)} });
    console.log('ready'); setInterval(() => undefined, 1000);`;
}

test('a server that was killed is started again on its port, with what was written, and stops for good', async () => {
  const postgres = await start(makeDataDirectory());
  await postgres.ensureDatabase('shop');
  await query(postgres.url('shop'), 'CREATE TABLE item AS SELECT 1 AS id');
  process.kill(postgres.process.pid, 'SIGKILL');
  await postgres.server.exited;
  const again = await postgres.restart();
  expect(await query(postgres.url('shop'), 'SELECT id FROM item')).toEqual([{ id: 1 }]);
  await postgres.stop();
  await again.exited;
  await expect(query(postgres.url('shop'), 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('knows the letters of every script, for the search to index', async () => {
  const postgres = await start(makeDataDirectory());
  await query(postgres.url('postgres'), 'CREATE EXTENSION pg_trgm');
  const trigrams = await query(postgres.url('postgres'), "SELECT cardinality(show_trgm('笔记本')) AS count");
  // Only a machine without any UTF-8 locale has to do without.
  expect(trigrams).toEqual([{ count: findUtf8LocaleOrC() === 'C' ? 0 : 4 }]);
  expect(await query(postgres.url('postgres'), "SELECT lower('ÄЖ') AS text")).toEqual([{ text: 'äж' }]);
});
