import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { expect, test, vi } from 'vitest';
import { applyMigrations, PrismaCommandError, runPrisma } from './prisma-cli.ts';

const emptyDatabase = useEmptyDatabases();

test('makes the database when it is missing', async () => {
  const url = await emptyDatabase();
  const missing = new URL(url);
  missing.pathname += '_missing';
  await withClient(url, async (client) => {
    try {
      await applyMigrations('training', missing.href);
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
        missing.pathname.slice(1),
      ]);
      expect(found.rows).toHaveLength(1);
    } finally {
      await client.query(`DROP DATABASE IF EXISTS "${missing.pathname.slice(1)}"`);
    }
  });
});

test('a command that fails says why and keeps the password to itself', async () => {
  const error = await applyMigrations(
    'training',
    'postgresql://someone:very-secret@127.0.0.1:1/training',
  ).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(PrismaCommandError);
  expect(String(error)).toMatch(/migrate deploy \(training\) failed/);
  expect(String(error)).toContain('127.0.0.1:1');
  expect(String(error)).not.toContain('very-secret');
});

test('an engine that the environment names is taken before ours', async () => {
  vi.stubEnv('PRISMA_SCHEMA_ENGINE_BINARY', '/nowhere/schema-engine');
  const { exitCode, stdout, stderr } = await runPrisma('training', ['migrate', 'status'], {
    databaseUrl: await emptyDatabase(),
  });
  expect(exitCode).not.toBe(0);
  expect(stdout + stderr).toContain('/nowhere/schema-engine');
});
