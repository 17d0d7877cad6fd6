import { expect, test } from 'vitest';
import { marketplaceDbEnv } from './env.ts';

const url = 'postgresql://user:secret@db.example/marketplace';

test('a database address is enough', () => {
  expect(
    marketplaceDbEnv.parse({
      MARKETPLACE_DATABASE_URL: url,
      DATABASE_POOL_SIZE: '',
    }),
  ).toEqual({
    MARKETPLACE_DATABASE_URL: url,
    DATABASE_POOL_SIZE: 10,
  });
});

test('what is no PostgreSQL address, or no number of connections, is refused by name', () => {
  const wrong = {
    MARKETPLACE_DATABASE_URL: 'mysql://db',
    DATABASE_POOL_SIZE: '0',
  };
  const fields = marketplaceDbEnv.safeParse(wrong).error?.issues.map((issue) => issue.path.join('.'));
  expect(fields?.sort()).toEqual(['DATABASE_POOL_SIZE', 'MARKETPLACE_DATABASE_URL']);
});

test('a direct address beside that of a pooler is optional, and must be one of PostgreSQL', () => {
  const parse = (direct: string) =>
    marketplaceDbEnv.safeParse({ MARKETPLACE_DATABASE_URL: url, MARKETPLACE_DATABASE_DIRECT_URL: direct });
  expect(parse(url).data?.MARKETPLACE_DATABASE_DIRECT_URL).toBe(url);
  expect(parse('').data?.MARKETPLACE_DATABASE_DIRECT_URL).toBeUndefined();
  expect(parse('http://pooler').success).toBe(false);
});
