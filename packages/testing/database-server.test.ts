import { expect, inject, onTestFinished, test } from 'vitest';
import {
  assertLocalServer,
  createEmptyDatabase,
  dropDatabase,
  ensureMigratedDatabase,
  prepareDatabaseReset,
  withClient,
} from './database-server.ts';

test.each([
  'postgresql://user:secret@db.example/postgres',
  'postgresql://user:secret@10.0.0.5/postgres',
  'postgresql://user:secret@127.0.0.1.example/postgres',
])('a database elsewhere is refused: %s', async (url) => {
  expect(() => assertLocalServer(url)).toThrow(/refuse .*this machine's PostgreSQL only/);
  await expect(createEmptyDatabase(url, 'x')).rejects.toThrow(/refuse/);
  await expect(ensureMigratedDatabase(url, 'training', 'x')).rejects.toThrow(/refuse/);
});

test('the one of the run is on this machine', () => {
  expect(() => assertLocalServer(inject('postgresUrl'))).not.toThrow();
});

test.each([
  [
    'added',
    `INSERT INTO search_synonym SELECT (jsonb_populate_record(s, '{"id": "added", "word": "added"}')).* FROM search_synonym s LIMIT 1`,
  ],
  ['changed', 'UPDATE category SET name = reverse(name)'],
  ['removed', 'DELETE FROM listing_change'],
])(
  'rows of migrations that were %s are as before after a reset, and other tables are empty',
  async (_, change) => {
    const server = inject('postgresUrl');
    const name = `test_marketplace_${inject('testRun')}_reset`;
    const url = await ensureMigratedDatabase(server, 'marketplace', name);
    onTestFinished(() => dropDatabase(server, name));
    await withClient(url, async (client) => {
      const reset = await prepareDatabaseReset(client);
      const rows = async (table: string) =>
        (await client.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)).rows;
      const all = async () => [
        await rows('search_synonym'),
        await rows('category'),
        await rows('listing_change'),
      ];
      const before = await all();
      await client.query(change);
      await client.query(`INSERT INTO rate_limit VALUES ('key', 1, 1)`);
      expect(await all()).not.toEqual(before);
      await reset();
      expect(await all()).toEqual(before);
      expect(await rows('rate_limit')).toEqual([]);
    });
  },
);
