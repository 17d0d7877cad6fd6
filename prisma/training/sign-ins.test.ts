import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();
const directory = migrationsDirectory('training');
const names = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const sqlOf = (name: string) => readFileSync(join(directory, name, 'migration.sql'), 'utf8');
const at = names.findIndex((name) => name.endsWith('_sign_ins'));

test('sign_ins keeps everybody signed in, proven when they signed in', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, email, full_name, roles, updated_at)
      VALUES ('mei', 'mei@example.com', 'Mei', '{learner}', now())`);
    await client.query(`INSERT INTO auth_token (id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
      VALUES ('1', 'mei', 'hash', 'Chrome', '2026-11-01T10:00Z', '2026-11-20T10:00Z', '2026-11-27T10:00Z')`);
    await client.query(sqlOf(names[at] ?? ''));
    const { rows } = await client.query(
      `SELECT id, user_id, token_hash, user_agent, proven_at, expires_at FROM sign_in`,
    );
    expect(rows).toEqual([
      {
        id: '1',
        user_id: 'mei',
        token_hash: 'hash',
        user_agent: 'Chrome',
        proven_at: new Date('2026-11-01T10:00:00Z'),
        expires_at: new Date('2026-11-27T10:00:00Z'),
      },
    ]);
  });
});
