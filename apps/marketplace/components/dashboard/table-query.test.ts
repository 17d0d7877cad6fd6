import { expect, test } from 'vitest';
import { parseQueryAndCsvHref } from './table-query.ts';

const read = (query: string) => parseQueryAndCsvHref(new URLSearchParams(query));

test('the CSV has what the table is narrowed to and sorted by, on all of its pages', () => {
  const { query, csvHref } = read('status=SOLD&q=oak+desk&sort=-price&page=3');
  expect(query).toEqual({ status: 'SOLD', q: 'oak desk', sort: '-price', page: 3, limit: 20 });
  expect(csvHref).toBe('/api/me/listings/export?status=SOLD&q=oak+desk&sort=-price');
  expect(read('').csvHref).toBe('/api/me/listings/export');
});

test('what an address cannot mean counts as absent, and the rest of it stays', () => {
  const { query } = read(`status=GONE&sort=colour&page=-1&q=${'x'.repeat(300)}`);
  expect(query).toEqual({ status: undefined, q: 'x'.repeat(200), sort: undefined, page: 1, limit: 20 });
});
