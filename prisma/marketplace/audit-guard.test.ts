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
const at = names.findIndex((name) => name.endsWith('_audit_guard'));

test('audit_guard keeps the entries of before, with their reasons and details as values', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, name, email, updated_at)
      VALUES ('mod', 'Mod Tan', 'mod@example.com', now())`);
    await client.query(`INSERT INTO audit_entry (id, actor_id, action, target_type, target_id, reason, details, created_at)
      VALUES ('1', 'mod', 'listing.hide', 'listing', 'l1', 'Counterfeit', '{"from": "SOLD"}', '2026-01-01Z'),
        ('2', 'mod', 'listing.restore', 'listing', 'l1', '', '{"to": "SOLD"}', '2026-01-02Z'),
        ('3', 'mod', 'report.open', 'report', 'r1', '', '{}', '2026-01-03Z')`);
    await client.query(sqlOf(names[at] ?? ''));
    const { rows } = await client.query('SELECT * FROM audit_entry ORDER BY id');
    const by = { actor: 'user:mod', actor_label: 'Mod Tan', before: null, request_id: '' };
    expect(rows).toEqual([
      {
        ...by,
        id: '1',
        at: new Date('2026-01-01T00:00:00Z'),
        action: 'listing.hide',
        target_type: 'listing',
        target_id: 'l1',
        after: { reason: 'Counterfeit', from: 'SOLD' },
      },
      expect.objectContaining({ ...by, id: '2', after: { to: 'SOLD' } }),
      expect.objectContaining({ ...by, id: '3', after: null }),
    ]);
    await expect(client.query('DELETE FROM audit_entry')).rejects.toThrow('append-only');
  });
});
