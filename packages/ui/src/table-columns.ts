import { type CsvCell, formatCsv } from '@repo/schemas/csv';
import type { ReactNode } from 'react';
import { formatDateTime } from './format-date.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

export type DataColumn<TRow> = {
  id: string;
  /** Also in the column menu and the CSV. */
  header: string;
  /** Used for sorting, search, filters and the CSV. */
  value: (row: TRow) => CellValue;
  /** The content; the value as text by default. */
  cell?: (row: TRow) => ReactNode;
  /** The value in the CSV; by default a Date is written in Singapore time. */
  csv?: (row: TRow) => CsvCell;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** `false`: always shown. */
  hideable?: boolean;
  /** Hidden by default; the column menu shows it. */
  hidden?: boolean;
  /** The values to filter by. */
  filter?: readonly { value: string; label: string }[];
  /** On a phone: a labelled line of the card, or omitted (the default). The first column is the card's title. */
  phone?: 'detail' | 'none';
  className?: string;
};

/** The columns without sorting, for rows with a fixed order. */
export function withoutSorting<TRow>(columns: readonly DataColumn<TRow>[]): readonly DataColumn<TRow>[] {
  return columns.map((column) => ({ ...column, sortable: false }));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two values of a column for ascending order; the table puts empty values last. */
export function compareCellValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return Number(one ?? 0) - Number(other ?? 0);
}

/** A value as text, for display and search. */
export function cellValueText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** Whether the row contains every word of the query; case and accents are ignored. */
export function rowMatchesQuery<TRow>(
  row: TRow,
  columns: readonly DataColumn<TRow>[],
  query: string,
): boolean {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = normalizeForSearch(columns.map((column) => cellValueText(column.value(row))).join('\n'));
  return words.every((word) => text.includes(word));
}

/** The rows as CSV, with a header line. */
export function rowsToCsv<TRow>(rows: readonly TRow[], columns: readonly DataColumn<TRow>[]): string {
  return formatCsv(
    columns.map((column) => column.header),
    rows.map((row) =>
      columns.map((column) => {
        if (column.csv) return column.csv(row);
        const value = column.value(row);
        return typeof value === 'number' ? value : cellValueText(value);
      }),
    ),
  );
}
