import { pathAndQueryHeader } from '@repo/http/page-path';
import { expect, test, vi } from 'vitest';
import { readFirstPageQuery } from './page-query.ts';

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => request.headers }));

test.each([
  ['/chat', {}],
  ['/chat?', {}],
  ['/chat/7?search=a%20b+c%3F&unread=true', { search: 'a b c?', unread: 'true' }],
  ['//?search=%E4%B8%AD', { search: '中' }],
  ['/?search=a?b', { search: 'a?b' }],
])('the query of %s is read', async (address, query) => {
  request.headers = new Headers({ [pathAndQueryHeader]: address });
  expect(Object.fromEntries(await readFirstPageQuery())).toEqual(query);
});

test('an address that nobody told has no query', async () => {
  request.headers = new Headers();
  expect((await readFirstPageQuery()).size).toBe(0);
});
