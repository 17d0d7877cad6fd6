import { type CsvCell, formatCsv } from '@repo/schemas/csv';
import type { ReactNode } from 'react';
import { formatDateTime } from './format-date.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

export type DataColumn<TRow> = {
  id: string;
  /** In the header, the list of columns and the CSV. */
  header: string;
  /** What is sorted, searched, filtered and exported. */
  value: (row: TRow) => CellValue;
  /** What is shown; the value as text unless given. */
  cell?: (row: TRow) => ReactNode;
  /** Another text for the CSV; a Date is written as Singapore time unless given. */
  csv?: (row: TRow) => CsvCell;
  /** At the right, in tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** `false`: always shown. */
  hideable?: boolean;
  /** Not shown until somebody asks for it. */
  hidden?: boolean;
  /** Filter by these values of it. */
  filter?: readonly { value: string; label: string }[];
  /** On a phone: a line of the card with its name, or left out, as without it. The first column is the card's title. */
  phone?: 'detail' | 'none';
  className?: string;
};

/** The columns of a table whose rows come in an order of their own. */
export function unsortable<TRow>(columns: readonly DataColumn<TRow>[]): readonly DataColumn<TRow>[] {
  return columns.map((column) => ({ ...column, sortable: false }));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two values of one column; nothing comes last whichever way one sorts (the table sees to that). */
export function compareCellValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return Number(one ?? 0) - Number(other ?? 0);
}

/** The text of a value, as it is shown and searched. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** Whether every word of the query is somewhere in the row; case and accents do not matter. */
export function rowMatchesQuery<TRow>(
  row: TRow,
  columns: readonly DataColumn<TRow>[],
  query: string,
): boolean {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = normalizeForSearch(columns.map((column) => cellText(column.value(row))).join('\n'));
  return words.every((word) => text.includes(word));
}

/** Rows as CSV text, one column each. */
export function rowsToCsv<TRow>(rows: readonly TRow[], columns: readonly DataColumn<TRow>[]): string {
  return formatCsv(
    columns.map((column) => column.header),
    rows.map((row) =>
      columns.map((column) => {
        if (column.csv) return column.csv(row);
        const value = column.value(row);
        return typeof value === 'number' ? value : cellText(value);
      }),
    ),
  );
}
