import { expect, test } from 'vitest';
import { isPastLastPage, pageRangeText } from './table-range.ts';

const noun = ['person', 'people'] as const;

test.each([
  [1, 0, ''],
  [1, 1, '1 person'],
  [1, 25, '25 people'],
  [1, 26, '1–25 of 26 people'],
  [2, 26, '26–26 of 26 people'],
  [202, 5037, '5,026–5,037 of 5,037 people'],
])('table range: page %i of %i rows', (page, total, text) => {
  expect(pageRangeText({ page, pageSize: 25, total }, noun)).toBe(text);
});

test('table range: a page behind the end has the count and no range', () => {
  expect(pageRangeText({ page: 9999, pageSize: 25, total: 5037 }, noun)).toBe('5,037 people');
  expect(pageRangeText({ page: 2, pageSize: 25, total: 3 }, noun)).toBe('3 people');
});

test('table range: the last page with rows is the end', () => {
  expect(isPastLastPage({ page: 2, pageSize: 25, total: 50 })).toBe(false);
  expect(isPastLastPage({ page: 3, pageSize: 25, total: 50 })).toBe(true);
  expect(isPastLastPage({ page: 1, pageSize: 25, total: 0 })).toBe(false);
});
