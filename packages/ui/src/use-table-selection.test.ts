import { expect, test } from 'vitest';
import { currentSelection, nothingSelected, selectRows, type TableSelection } from './use-table-selection.ts';

type Row = { id: string; due: number };
const page = (...rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
const [amy, ben, chen] = [
  { id: 'amy', due: 1 },
  { id: 'ben', due: 2 },
  { id: 'chen', due: 3 },
];
const none: TableSelection<Row> = nothingSelected;
const matching = '["",{}]';
const first = page(amy, ben);
const second = page(chen);

test('rows that were ticked on another page stay selected with what they held', () => {
  const both = selectRows(selectRows(none, { amy: true }, first), { amy: true, chen: true }, second);
  const now = currentSelection(both, { shown: second, matching, isPaged: true });
  expect(now).toMatchObject({ isAll: false, ids: ['amy', 'chen'], rows: [amy, chen] });
});

test('a row that changed is the one that is shown', () => {
  const chosen = selectRows(none, { amy: true }, first);
  const changed = { id: 'amy', due: 0 };
  expect(currentSelection(chosen, { shown: page(changed), matching, isPaged: true }).rows).toEqual([changed]);
});

test('a row that is gone from a table that has all its rows is selected no more', () => {
  const chosen = selectRows(none, { amy: true }, first);
  expect(currentSelection(chosen, { shown: second, matching, isPaged: false }).rows).toEqual([]);
});

test('all that match are selected until the search or a row changes', () => {
  const all = { ...selectRows(none, { amy: true }, first), allOf: matching };
  expect(currentSelection(all, { shown: second, matching, isPaged: true })).toMatchObject({
    isAll: true,
    ids: ['chen'],
  });
  const searched = { shown: second, matching: '["ben",{}]', isPaged: true };
  expect(currentSelection(all, searched)).toMatchObject({ isAll: false, ids: ['amy'] });
  const one = selectRows(all, { chen: true }, second);
  expect(currentSelection(one, { shown: second, matching, isPaged: true })).toMatchObject({
    isAll: false,
    ids: ['chen'],
  });
});
