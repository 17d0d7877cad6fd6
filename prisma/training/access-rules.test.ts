import { createHash } from 'node:crypto';
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
const at = names.findIndex((name) => name.endsWith('_access_rules'));

test('access_rules keeps the calendar addresses in use as hashes, and ends the keys of closed accounts alone', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, email, full_name, roles, calendar_token, deactivated_at, updated_at)
      VALUES ('open', 'a@example.com', 'A', '{admin}', 'token-a', NULL, now()),
        ('closed', 'b@example.com', 'B', '{admin}', 'token-b', now(), now())`);
    await client.query(`INSERT INTO api_key (id, name, prefix, key_hash, creator_id)
      VALUES ('1', 'kept', 'trk_', 'x', 'open'), ('2', 'ended', 'trk_', 'y', 'closed')`);
    await client.query(sqlOf(names[at] ?? ''));
    const people = await client.query('SELECT id, calendar_token_hash AS hash FROM "user" ORDER BY id DESC');
    const hash = (token: string) => createHash('sha256').update(token).digest('hex');
    expect(people.rows).toEqual([
      { id: 'open', hash: hash('token-a') },
      { id: 'closed', hash: hash('token-b') },
    ]);
    const keys = await client.query('SELECT name FROM api_key WHERE revoked_at IS NOT NULL');
    expect(keys.rows).toEqual([{ name: 'ended' }]);
    const settings = await client.query(
      'SELECT agency_access, trainers_see_all_classes FROM company_settings',
    );
    expect(settings.rows).toEqual([{ agency_access: 'staff', trainers_see_all_classes: false }]);
  });
});
