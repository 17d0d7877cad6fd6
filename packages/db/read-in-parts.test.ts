import { expect, test } from 'vitest';
import { readInParts } from './read-in-parts.ts';

const ids = Array.from({ length: 2_500 }, (_, index) => `${2_500 - index}`);
const toFound = (wanted: string[]) => wanted.map((id) => ({ id }));
const rowsOf = (wanted: string[]) => Promise.resolve(toFound(wanted).toReversed());

test('rows come in the order of their ids, a part at a time, and only when they are taken', async () => {
  const sizes: number[] = [];
  const parts = readInParts(toFound(ids), (wanted) => {
    sizes.push(wanted.length);
    return rowsOf(wanted);
  });
  const first = await parts.next();
  expect(sizes).toEqual([1_000]);
  const read = [...(first.value ?? [])];
  for await (const part of parts) read.push(...part);
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(read.map(({ id }) => id)).toEqual(ids);
});

test('a row that is deleted meanwhile is left out', async () => {
  const parts = readInParts(toFound(['a', 'b', 'c']), async (wanted) =>
    (await rowsOf(wanted)).filter(({ id }) => id !== 'b'),
  );
  const read: { id: string }[][] = [];
  for await (const part of parts) read.push(part);
  expect(read).toEqual([[{ id: 'a' }, { id: 'c' }]]);
});
