import { expect, test } from 'vitest';
import { readInParts } from './read-in-parts.ts';

const ids = Array.from({ length: 2_500 }, (_, index) => `${2_500 - index}`);
const rowsOf = (wanted: string[]) => Promise.resolve(wanted.map((id) => ({ id })).toReversed());
const idOf = ({ id }: { id: string }) => id;

test('rows come in the order of their ids, a part at a time, and only when they are taken', async () => {
  const sizes: number[] = [];
  const parts = readInParts(
    ids,
    (wanted) => {
      sizes.push(wanted.length);
      return rowsOf(wanted);
    },
    idOf,
  );
  const first = await parts.next();
  expect(sizes).toEqual([1_000]);
  const read = [...(first.value ?? [])];
  for await (const part of parts) read.push(...part);
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(read.map(idOf)).toEqual(ids);
});

test('a row that is deleted meanwhile is left out', async () => {
  const parts = readInParts(
    ['a', 'b', 'c'],
    async (wanted) => (await rowsOf(wanted)).filter(({ id }) => id !== 'b'),
    idOf,
  );
  const read: { id: string }[][] = [];
  for await (const part of parts) read.push(part);
  expect(read).toEqual([[{ id: 'a' }, { id: 'c' }]]);
});
