import { expect, test } from 'vitest';
import { serverPage } from './server-page.ts';

test('a page of rows is passed on with how many match, and with its CSV where there is one', () => {
  const page = { rows: ['a', 'b'], total: 7, pageSize: 2 };
  expect(serverPage({ ...page, csvHref: '/export' })).toEqual({
    rows: ['a', 'b'],
    pageSize: 2,
    server: { total: 7, csvHref: '/export' },
  });
  expect(serverPage(page).server).toEqual({ total: 7 });
});
