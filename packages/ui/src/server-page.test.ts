import { expect, test } from 'vitest';
import { serverPageProps } from './server-page.ts';

test('a page of rows is passed on with how many match, and with its CSV where there is one', () => {
  const page = { rows: ['a', 'b'], total: 7, pageSize: 2 };
  expect(serverPageProps({ ...page, csvHref: '/export' })).toEqual({
    rows: ['a', 'b'],
    pageSize: 2,
    server: { total: 7, csvHref: '/export' },
  });
  expect(serverPageProps(page).server).toEqual({ total: 7 });
});
