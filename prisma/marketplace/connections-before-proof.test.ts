import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();
const directory = migrationsDirectory('marketplace');
const names = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const sqlOf = (name: string) => readFileSync(join(directory, name, 'migration.sql'), 'utf8');
const at = names.findIndex((name) => name.endsWith('_connections_before_proof'));

test('connections older than the proof of their account’s address go, with its sessions; all others stay', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, name, email, email_verified_at, session_version, created_at, updated_at) VALUES
        ('hijacked', 'A', 'a@example.com', '2026-03-02T10:00Z', 4, '2026-03-01T10:00Z', now()),
        ('by-google', 'B', 'b@example.com', '2026-03-01T10:00:00.000Z', 1, '2026-03-01T10:00:00.001Z', now()),
        ('connected', 'C', 'c@example.com', '2026-03-01T10:05Z', 2, '2026-03-01T10:00Z', now()),
        ('unproven', 'D', 'd@example.com', NULL, 1, '2026-03-01T10:00Z', now())`);
    await client.query(`INSERT INTO account (id, user_id, provider, provider_account_id, created_at) VALUES
        ('1', 'hijacked', 'google', '1', '2026-03-01T10:01Z'), ('2', 'by-google', 'google', '2', '2026-03-01T10:00:00.001Z'),
        ('3', 'connected', 'google', '3', '2026-03-05T10:00Z'), ('4', 'unproven', 'google', '4', '2026-03-01T10:01Z')`);
    await client.query(sqlOf(names[at] ?? ''));
    const accounts = await client.query('SELECT user_id AS "user" FROM account ORDER BY id');
    expect(accounts.rows.map(({ user }) => user)).toEqual(['by-google', 'connected', 'unproven']);
    const people = await client.query('SELECT id, session_version AS version FROM "user" ORDER BY id');
    expect(people.rows).toEqual([
      { id: 'by-google', version: 1 },
      { id: 'connected', version: 2 },
      { id: 'hijacked', version: 5 },
      { id: 'unproven', version: 1 },
    ]);
  });
});
