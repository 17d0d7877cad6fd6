import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { badgeColumn, dateColumn, emailColumn } from './columns.tsx';
import { rowsToCsv } from './table-columns.ts';

type Row = { email: string; status: 'open' | 'done'; doneAt: string | null };

const looks = {
  open: { tone: 'info', label: 'Waits' },
  done: { tone: 'success', label: 'Done' },
} as const;

const columns = [
  emailColumn<Row>({ hidden: true, phone: 'none' }),
  badgeColumn<Row, Row['status']>({
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    looks,
    states: ['done', 'open'],
  }),
  dateColumn<Row>({ id: 'done', header: 'Done on', at: (row) => row.doneAt }),
];
const open: Row = { email: 'mei@example.com', status: 'open', doneAt: null };
const done: Row = { email: 'ravi@example.com', status: 'done', doneAt: '2026-11-20T17:00:00.000Z' };

const shown = (row: Row) => columns.map(({ cell }) => renderToStaticMarkup(cell?.(row)));

test('a state shows its word, a moment its day in Singapore, none nothing', () => {
  const [email, badge, day] = shown(done);
  expect(email).toContain('ravi@example.com');
  expect(badge).toContain('Done');
  expect(day).toContain('21 Nov 2026');
  expect(shown(open)[2]).toBe('');
});

test('what is sorted and filtered is the state and the moment', () => {
  expect(columns.map(({ value }) => value(done))).toEqual([
    'ravi@example.com',
    'done',
    new Date('2026-11-20T17:00:00.000Z'),
  ]);
  expect(columns[1]?.filter).toEqual([
    { value: 'done', label: 'Done' },
    { value: 'open', label: 'Waits' },
  ]);
  expect(columns[2]?.value(open)).toBe(null);
});

test('the CSV has the word of the state', () => {
  expect(rowsToCsv([open], columns)).toContain('mei@example.com,Waits,');
});

test('what a table says of a column goes before what the column is by itself', () => {
  expect(columns[0]).toMatchObject({ header: 'Email', hidden: true, phone: 'none' });
});

test('a date column shows a text of its own where there is no date, and the minute where asked', () => {
  const at = (row: Row) => row.doneAt;
  const { cell } = dateColumn<Row>({ id: 'done', header: 'Done', at, show: 'minute', empty: 'Never' });
  expect(renderToStaticMarkup(cell?.(open))).toBe('Never');
  expect(renderToStaticMarkup(cell?.(done))).toContain('1:00');
});
