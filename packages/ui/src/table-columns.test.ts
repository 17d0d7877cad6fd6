import { expect, test } from 'vitest';
import {
  compareCellValues,
  type DataColumn,
  rowMatchesQuery,
  rowsToCsv,
  withoutSorting,
} from './table-columns.ts';

type Row = { title: string; price: number | null; listed: Date };

const columns: DataColumn<Row>[] = [
  { id: 'title', header: 'Title', value: (row) => row.title },
  { id: 'price', header: 'Price', value: (row) => row.price, numeric: true },
  { id: 'listed', header: 'Listed', value: (row) => row.listed },
];
const desk: Row = { title: 'Café désk', price: 25, listed: new Date('2026-11-20T11:30:00Z') };

test('texts sort as people count, numbers and dates by size', () => {
  expect(['Room 10', 'room 9', 'Äpfel', 'Birnen'].sort(compareCellValues)).toEqual([
    'Äpfel',
    'Birnen',
    'room 9',
    'Room 10',
  ]);
  expect([10, 9, -1].sort(compareCellValues)).toEqual([-1, 9, 10]);
  expect(compareCellValues(new Date(2), new Date(1))).toBeGreaterThan(0);
});

test('all words must be somewhere in the row', () => {
  expect(rowMatchesQuery(desk, columns, 'desk CAFE')).toBe(true);
  expect(rowMatchesQuery(desk, columns, 'desk 25')).toBe(true);
  expect(rowMatchesQuery(desk, columns, 'desk oak')).toBe(false);
  expect(rowMatchesQuery(desk, columns, '  ')).toBe(true);
});

test('the CSV has readable dates and no formulas', () => {
  const csv = rowsToCsv([desk, { ...desk, title: '=cmd()', price: null }], columns);
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Title,Price,Listed',
    'Café désk,25,"Fri 20 Nov 2026, 7:30 pm"',
    `'=cmd(),,"Fri 20 Nov 2026, 7:30 pm"`,
  ]);
});

test('unsortable columns are as they were but for the sorting', () => {
  const [title] = withoutSorting<{ title: string }>([
    { id: 'title', header: 'Title', value: (row) => row.title, hideable: false },
  ]);
  expect(title).toMatchObject({ id: 'title', header: 'Title', hideable: false, sortable: false });
});
