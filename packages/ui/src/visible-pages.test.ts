import { expect, test } from 'vitest';
import { visiblePages } from './pagination.tsx';

const row = (page: number, total: number) =>
  visiblePages(page, total)
    .map((entry) => entry.page ?? '…')
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 20, '1 2 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [20, 20, '1 … 19 20'],
])('page %i of %i shows %s', (page, total, text) => {
  expect(row(page, total)).toBe(text);
});

test('no page appears twice', () => {
  const pages = visiblePages(2, 3).map((entry) => entry.key);
  expect(new Set(pages).size).toBe(pages.length);
});
