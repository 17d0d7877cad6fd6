import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { runPrisma } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();

function runMigrate(args: string[], variables: NodeJS.ProcessEnv) {
  const command = [join(import.meta.dirname, 'migrate.ts'), ...args];
  return new Promise<{ exitCode: number | string; lines: Record<string, unknown>[] }>((resolve) => {
    execFile(
      process.execPath,
      command,
      { env: { PATH: process.env.PATH, ...variables } },
      (error, stdout) => {
        const lines = stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
        resolve({ exitCode: error?.code ?? 0, lines });
      },
    );
  });
}

test('migrates the named service; prisma agrees, and a second run has nothing to do', async () => {
  const url = await emptyDatabase();
  const { exitCode, lines } = await runMigrate(['marketplace'], { MARKETPLACE_DATABASE_URL: url });
  expect(lines.at(-1)).toMatchObject({ level: 'info', service: 'marketplace', msg: 'migrated' });
  expect(exitCode).toBe(0);
  const status = await runPrisma('marketplace', ['migrate', 'status'], { databaseUrl: url });
  expect(status.stdout).toContain('Database schema is up to date!');
  const again = await runMigrate([], { MARKETPLACE_DATABASE_URL: url });
  expect(again.lines).toMatchObject([{ msg: 'all migrations were applied before' }]);
  await withClient(url, (client) => client.query('SELECT 1 FROM listing'));
}, 300_000);

test('what the operator has to put right is one sentence and exit code 2', async () => {
  expect(await runMigrate(['shop'], {})).toMatchObject({
    exitCode: 2,
    lines: [{ msg: 'There is no service "shop". There are: marketplace, training, childcare.' }],
  });
  expect((await runMigrate([], {})).lines).toMatchObject([
    { msg: expect.stringMatching(/^Set MARKETPLACE_DATABASE_URL/) },
  ]);
  const nowhere = await runMigrate(['training'], {
    TRAINING_DATABASE_URL: 'postgresql://a:secret@127.0.0.1:1/x',
  });
  expect(nowhere).toMatchObject({
    exitCode: 2,
    lines: [{ msg: expect.stringContaining('see that it runs, and that TRAINING_DATABASE_URL is right') }],
  });
  expect(JSON.stringify(nowhere.lines)).not.toContain('secret');
});
