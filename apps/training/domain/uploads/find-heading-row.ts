import { templateColumns, type UploadField } from '@repo/schemas/training/enrolment-upload';
import type { SheetRow } from '@repo/sheets/read-sheet';
import { matchHeading } from './match-heading.ts';

export const maxRowsAboveHeadings = 30;
const maximumEmailLength = 255;
const minimumHeadings = 3;

export type HeadingRow = {
  /** Index of the first row with data. */
  dataFrom: number;
  headings: string[];
  /** The sheet has no headings: columns are read in the template's order. */
  isAssumed: boolean;
};

function countFields(cells: readonly string[]): number {
  return new Set(cells.map((cell) => matchHeading(cell)?.field).filter(Boolean)).size;
}

export const isHeadingRow = (cells: readonly string[]) => countFields(cells) >= minimumHeadings;

/** A row in the template's column order has an email address first and an identity number third. */
function looksLikeData(cells: readonly string[]): boolean {
  // Cut first, because both patterns can backtrack on long text.
  const [email = '', , identityNumber = ''] = cells.map((cell) => cell.slice(0, maximumEmailLength));
  return (
    /^\S+@\S+\.\S+$/.test(email.trim()) && /^[a-z][\s-]*\d[\d\s-]{5,}[a-z]$/i.test(identityNumber.trim())
  );
}

/** The row with the most known headings below any titles; null when there is none. */
export function findHeadingRow(rows: readonly SheetRow[]): HeadingRow | null {
  let best = { index: -1, count: minimumHeadings - 1 };
  for (const [index, { cells }] of rows.slice(0, maxRowsAboveHeadings).entries()) {
    const count = countFields(cells);
    if (count > best.count) best = { index, count };
  }
  const found = rows[best.index];
  if (found !== undefined) return { dataFrom: best.index + 1, headings: found.cells, isAssumed: false };
  const first = rows[0];
  if (first === undefined || !looksLikeData(first.cells)) return null;
  return { dataFrom: 0, headings: templateColumns.map(({ heading }) => heading), isAssumed: true };
}

type ColumnOf = ReadonlyMap<UploadField, number>;
export type MatchedColumns = {
  columnOf: ColumnOf;
  unused: string[];
  /** Columns for the same field; the first one is read. */
  doubles: { field: UploadField; columns: number[]; isCertain: boolean }[];
};

/** Maps columns to fields. The template's own heading wins over synonyms, then the first column wins. */
export function matchColumns(headings: readonly string[]): MatchedColumns {
  const columns = headings.map((heading, column) => ({ heading, column, match: matchHeading(heading) }));
  const unused = columns.flatMap(({ heading, match }) => (match ? [] : heading.trim() || []));
  const matched = columns.flatMap(({ column, match }) => (match ? [{ column, ...match }] : []));
  const columnOf = new Map<UploadField, number>();
  const doubles: MatchedColumns['doubles'] = [];
  for (const [field, candidates] of Map.groupBy(matched, (match) => match.field)) {
    const ordered = candidates.toSorted((a, b) => b.closeness - a.closeness || a.column - b.column);
    const [first, second] = ordered;
    if (first === undefined) continue;
    columnOf.set(field, first.column);
    if (second === undefined) continue;
    const isCertain = first.closeness > second.closeness;
    doubles.push({ field, columns: ordered.map(({ column }) => column), isCertain });
  }
  return { columnOf, unused, doubles };
}
