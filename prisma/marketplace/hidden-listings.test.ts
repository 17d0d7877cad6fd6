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
const at = names.findIndex((name) => name.endsWith('_hidden_listings'));

test('what a moderator hid is read from the audit log once, and no such listing is offered again', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, name, email, banned_at, created_at, updated_at) VALUES
        ('open', 'A', 'a@example.com', NULL, now(), now()), ('banned', 'B', 'b@example.com', now(), now(), now())`);
    await client.query(
      `INSERT INTO category (id, name, slug, icon, updated_at) VALUES ('c', 'C', 'c-of-test', 'x', now())`,
    );
    const listing = (id: string, status: string, seller = 'open') =>
      client.query(
        `INSERT INTO listing (id, seller_id, category_id, title, slug, description, price, condition, status, location, created_at, updated_at)
        VALUES ($1, $2, 'c', $1, $1, '', 1, 'NEW', $3::"ListingStatus", 'x', now(), '2026-03-09T00:00Z')`,
        [id, seller, status],
      );
    await listing('hidden', 'HIDDEN');
    await listing('archived', 'ARCHIVED');
    await listing('restored', 'SOLD');
    await listing('entry expired', 'HIDDEN');
    await listing('by ban', 'HIDDEN', 'banned');
    await listing('never', 'AVAILABLE');
    await client.query(`INSERT INTO audit_entry (id, at, actor, actor_label, action, target_type, target_id, after) VALUES
        ('1', '2026-03-01T00:00Z', 'system', 'S', 'listing.hide', 'listing', 'hidden', '{"reason": "Old", "from": "AVAILABLE"}'),
        ('2', '2026-03-02T00:00Z', 'system', 'S', 'listing.restore', 'listing', 'hidden', '{}'),
        ('3', '2026-03-03T00:00Z', 'system', 'S', 'listing.hide', 'listing', 'hidden', '{"reason": "New", "from": "RESERVED"}'),
        ('4', '2026-03-04T00:00Z', 'system', 'S', 'listing.hide', 'listing', 'archived', '{"reason": "Fake", "from": "NONSENSE"}'),
        ('5', '2026-03-04T00:00Z', 'system', 'S', 'listing.hide', 'listing', 'restored', '{"reason": "Fake"}'),
        ('6', '2026-03-05T00:00Z', 'system', 'S', 'listing.restore', 'listing', 'restored', '{}')`);
    await client.query(sqlOf(names[at] ?? ''));
    const { rows } = await client.query(
      `SELECT id, hidden_at::date::text AS on, hidden_reason AS reason, hidden_from AS from FROM listing ORDER BY id`,
    );
    const no = { on: null, reason: null, from: null };
    expect(rows).toEqual([
      { id: 'archived', on: '2026-03-04', reason: 'Fake', from: null },
      { id: 'by ban', ...no },
      { id: 'entry expired', ...no, on: '2026-03-09' },
      { id: 'hidden', on: '2026-03-03', reason: 'New', from: 'RESERVED' },
      { id: 'never', ...no },
      { id: 'restored', ...no },
    ]);
    await expect(
      client.query(`UPDATE listing SET status = 'AVAILABLE' WHERE id = 'archived'`),
    ).rejects.toThrow('listing_hidden_check');
  });
});
