import { expect, it } from 'vitest';
import { externalListQuery, groupedExternalListQuery } from './external-list.ts';

const id = '0199a3c2-7d1e-7000-8000-000000000001';

it('a list is asked for by its size, place and time', () => {
  const query = { limit: '1000', cursor: id, updatedSince: '2026-11-27T02:00:00+08:00' };
  const updatedSince = '2026-11-26T18:00:00.000Z';
  expect(externalListQuery.parse(query)).toEqual({ ...query, limit: 500, updatedSince });
  expect(externalListQuery.parse({ cursor: '' })).toEqual({ limit: 100 });
  expect(groupedExternalListQuery.parse({ cursor: `${id}.1795737600000.${id}` }).limit).toBe(100);
});

it.each([
  ['2026-11-27T18:00:00+16:00', '2026-11-27T02:00:00.000Z'],
  ['2026-11-27T18:00:00-23:00', '2026-11-28T17:00:00.000Z'],
  [`2026-11-27T18:00:00.${'1'.repeat(150)}Z`, '2026-11-27T18:00:00.111Z'],
])('the time %s is understood in one form, %s', (sent, updatedSince) => {
  expect(externalListQuery.parse({ updatedSince: sent })).toMatchObject({ updatedSince });
});

it.each([
  ['cursor', 'a b'],
  ['cursor', 'x'.repeat(101)],
  ['updatedSince', '2026-11-27'],
  ['updatedSince', '0000-01-01T00:00:00Z'],
  ['limit', '0'],
])('%s=%s is refused', (name, value) => {
  expect(externalListQuery.safeParse({ [name]: value }).error?.issues[0]?.path).toEqual([name]);
});

it.each(['x', `${id}.${'9'.repeat(16)}.${id}`, `${id}.1.${id}.${id}`])(
  'the cursor %s of messages is refused',
  (cursor) => {
    expect(groupedExternalListQuery.safeParse({ cursor }).success).toBe(false);
  },
);
