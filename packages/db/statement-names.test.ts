import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, test } from 'vitest';
import { createMarketplaceClient } from './marketplace.ts';
import { createStatementNames } from './statement-names.ts';

const database = useMarketplaceDatabase();

test('a text is named from the second time on, always the same', () => {
  const nameOf = createStatementNames();
  const first = { sql: 'SELECT 1' };
  expect(nameOf(first)).toBe('');
  const name = nameOf(first);
  expect(name).not.toBe('');
  expect(nameOf(first)).toBe(name);
  nameOf({ sql: 'SELECT 2' });
  expect(nameOf({ sql: 'SELECT 2' })).not.toBe(name);
});

test('what is no query is never named', () => {
  const nameOf = createStatementNames();
  for (const sql of ['BEGIN', 'COMMIT', 'SET LOCAL statement_timeout = 1']) {
    expect([nameOf({ sql }), nameOf({ sql }), nameOf({ sql })]).toEqual(['', '', '']);
  }
});

test('a text that begins with a comment asks for a plan of its own each time', () => {
  const nameOf = createStatementNames();
  const sql = '/* for its values */ SELECT 1';
  expect([nameOf({ sql }), nameOf({ sql }), nameOf({ sql })]).toEqual(['', '', '']);
});

test('ever new texts take no name, and the number of names is bounded', () => {
  const nameOf = createStatementNames();
  const names = new Set<string>();
  for (let n = 0; n < 3_000; n += 1) expect(nameOf({ sql: `SELECT ${n}` })).toBe('');
  for (let n = 0; n < 1_000; n += 1) {
    nameOf({ sql: `SELECT 'again', ${n}` });
    names.add(nameOf({ sql: `SELECT 'again', ${n}` }));
  }
  expect(names.size).toBeLessThanOrEqual(501);
});

test('the database keeps the plans of repeated queries', async () => {
  const client = createMarketplaceClient(database.url, { poolSize: 1 });
  try {
    for (let time = 0; time < 3; time += 1)
      await client.user.findUnique({ where: { email: 'a@example.com' } });
    const kept = await client.$queryRaw<
      { statement: string }[]
    >`SELECT statement FROM pg_prepared_statements`;
    expect(kept.map(({ statement }) => statement)).toEqual([expect.stringContaining('"email"')]);
  } finally {
    await client.$disconnect();
  }
});
