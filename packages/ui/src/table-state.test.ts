import { expect, test } from 'vitest';
import { readPageNumber, readTableState, writeTableState } from './table-state.ts';

const options = { filterIds: ['status', 'place'], sortIds: ['title', 'price'] };
const read = (query: string) => readTableState(new URLSearchParams(query), options);

test('an address without parameters is the table as it comes', () => {
  expect(read('')).toEqual({ query: '', sort: null, page: 1, filters: {} });
});

test('everything is read, and written back the same', () => {
  const address = 'tab=mine&q=oak+desk&sort=-price&page=3&status=SOLD&status=RESERVED';
  const state = read(address);
  expect(state).toEqual({
    query: 'oak desk',
    sort: { id: 'price', descending: true },
    page: 3,
    filters: { status: ['SOLD', 'RESERVED'] },
  });
  expect(writeTableState(new URLSearchParams(address), state, options).toString()).toBe(address);
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'sort=secret',
  'sort=--price',
  'sort=',
  'status=',
  'owner=1',
])('nonsense is ignored: %s', (address) => {
  expect(read(address)).toEqual(read(''));
});

test('values that a column cannot be filtered by are ignored where they are known', () => {
  const known = { ...options, filterValues: { status: ['SOLD'] } };
  const address = 'status=LOST&status=SOLD&status=&place=Bedok';
  expect(readTableState(new URLSearchParams(address), known).filters).toEqual({
    status: ['SOLD'],
    place: ['Bedok'],
  });
  expect(readTableState(new URLSearchParams('status=LOST'), known)).toEqual(read(''));
});

test('a value that an address repeats is one filter', () => {
  expect(read('status=SOLD&status=SOLD').filters).toEqual({ status: ['SOLD'] });
});

test('two tables on a page keep out of each other’s way', () => {
  const runs = { ...options, prefix: 'runs.' };
  const state = readTableState(new URLSearchParams('page=2&runs.page=5'), runs);
  expect(state.page).toBe(5);
  expect(
    writeTableState(new URLSearchParams('page=2&runs.page=5'), { ...state, page: 1 }, runs).toString(),
  ).toBe('page=2');
});

test.each([
  ['', 1],
  ['courses=3', 3],
  ['courses=0', 1],
  ['courses=-2', 1],
  ['courses=1.5', 1],
  ['courses=many', 1],
  ['page=3', 1],
])('of %j the page of the courses is %i', (address, page) => {
  expect(readPageNumber(new URLSearchParams(address), 'courses')).toBe(page);
});
