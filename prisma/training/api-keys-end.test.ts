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
const at = names.findIndex((name) => name.endsWith('_api_keys_end'));

test('api_keys_end gives keys without an expiry a year, and ends those of who is no longer an admin', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, email, full_name, roles, updated_at)
      VALUES ('admin', 'a@example.com', 'A', '{trainer,admin}', now()),
        ('trainer', 'b@example.com', 'B', '{trainer}', now())`);
    await client.query(`INSERT INTO api_key (id, name, prefix, key_hash, creator_id, expires_at, revoked_at)
      VALUES ('1', 'endless', 'trk_', 'a', 'admin', NULL, NULL),
        ('2', 'dated', 'trk_', 'b', 'admin', '2027-01-01T00:00:00Z', NULL),
        ('3', 'revoked', 'trk_', 'c', 'admin', NULL, '2026-01-01T00:00:00Z'),
        ('4', 'demoted', 'trk_', 'd', 'trainer', NULL, NULL)`);
    await client.query(sqlOf(names[at] ?? ''));
    const { rows } = await client.query(`SELECT name, revoked_at IS NOT NULL AS revoked,
        expires_at > now() + interval '364 days' AND expires_at < now() + interval '367 days' AS "inAYear",
        expires_at = '2027-01-01T00:00:00Z' AS kept
      FROM api_key ORDER BY id`);
    expect(rows).toEqual([
      { name: 'endless', revoked: false, inAYear: true, kept: false },
      { name: 'dated', revoked: false, inAYear: false, kept: true },
      { name: 'revoked', revoked: true, inAYear: null, kept: null },
      { name: 'demoted', revoked: true, inAYear: null, kept: null },
    ]);
  });
});
