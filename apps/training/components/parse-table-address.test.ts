import { adminEnrolmentQuery, enrolmentStatuses } from '@repo/schemas/training/enrolment';
import { expect, test } from 'vitest';
import { parseTableAddress } from './parse-table-address.ts';

const read = (address: string) =>
  parseTableAddress(new URLSearchParams(address), {
    filterIds: ['status'],
    filterValues: { status: enrolmentStatuses },
    sortIds: ['learner'],
  });

test('a table’s address: search, sorting, filters and page reach the query and, but for the page, the CSV', () => {
  const { page, query, csvHref } = read('q=mei&sort=-learner&status=enrolled&status=completed&page=3&view=x');
  expect(adminEnrolmentQuery.parse({ ...query, page })).toMatchObject({
    q: 'mei',
    sort: '-learner',
    status: ['enrolled', 'completed'],
    page: 3,
  });
  expect(csvHref('/export', { class: '1' })).toBe(
    '/export?class=1&q=mei&sort=-learner&status=enrolled&status=completed',
  );
});

test('a table’s address: invalid values are left out and a long search is truncated', () => {
  const { page, query, csvHref } = read(`q=${'a'.repeat(300)}&sort=salary&status=gone&page=0`);
  expect(adminEnrolmentQuery.parse({ ...query, page })).toMatchObject({ status: [], page: 1 });
  expect(csvHref('/export')).toBe(`/export?q=${'a'.repeat(200)}`);
  expect(read('').csvHref('/export')).toBe('/export');
});
