import { expect, it } from 'vitest';
import { insertInOrder } from './insert-in-order.ts';

const order = ['a', 'b', 'c', 'd'];
const items = (text: string) => [...text].map((id) => ({ id }));
const restored = (present: string, id: string) =>
  insertInOrder(items(present), { id }, order)
    .map((item) => item.id)
    .join('');

it('a removed item returns to its place', () => {
  expect(restored('abd', 'c')).toBe('abcd');
  expect(restored('bcd', 'a')).toBe('abcd');
  expect(restored('abc', 'd')).toBe('abcd');
});

it('a removed item returns behind what came before it, whatever was moved, removed or added meanwhile', () => {
  expect(restored('dba', 'c')).toBe('dbca');
  expect(restored('ad', 'c')).toBe('acd');
  expect(restored('', 'c')).toBe('c');
  expect(restored('xd', 'c')).toBe('cxd');
});

it('an item that is there already is not added again', () => {
  expect(restored('abcd', 'c')).toBe('abcd');
});
