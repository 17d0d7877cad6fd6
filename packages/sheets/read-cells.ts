import { type CellObject, read, type WorkSheet } from 'xlsx';
import { cellText, formulaWithoutResult, hasLostDigits } from './cell-text.ts';
import type { CellPlaces } from './formula-results.ts';
import { WorkbookRefusal } from './problems.ts';
import { type MergedArea, maxRowNumber, type SheetRow } from './sheet-rows.ts';

export type SheetCells = {
  rows: SheetRow[];
  merges: MergedArea[];
  /** Rows with numbers longer than Excel stores. */
  rounded: number[];
};

const whole = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readRow(line: readonly (CellObject | undefined)[], date1904: boolean): string[] {
  // A row may be sparse.
  return Array.from(line, (cell) => (cell ? cellText(cell, date1904) : ''));
}

function textOfCells(sheet: WorkSheet, date1904: boolean): SheetCells {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  // A forged reference would create an array of billions of holes.
  if (data.length > maxRowNumber) throw new WorkbookRefusal('damaged');
  const rounded: number[] = [];
  const rows: SheetRow[] = [];
  for (const [index, line] of data.entries()) {
    if (line === undefined) continue;
    rows.push({ row: index + 1, cells: readRow(line, date1904) });
    for (const cell of line)
      if (typeof cell?.v === 'number' && hasLostDigits(cell.v)) rounded.push(index + 1);
  }
  const merges = (sheet['!merges'] ?? [])
    .filter(({ s: from, e: to }) => to.r > from.r)
    .map(({ s: from, e: to }) => ({ fromRow: from.r + 1, toRow: to.r + 1, column: from.c }));
  return { rows, merges, rounded };
}

/** Null when the workbook, .xls or .xlsx, has no such sheet. */
export function readSheetCells(bytes: Uint8Array, index: number, date1904: boolean): SheetCells | null {
  const book = read(whole(bytes), {
    type: 'buffer',
    dense: true,
    sheets: index,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    cellDates: false,
  });
  const sheet = book.Sheets[book.SheetNames[index] ?? ''];
  return sheet === undefined ? null : textOfCells(sheet, date1904);
}

/** A column further to the right is no part of a list. */
const lastColumn = 1000;

/** Puts a mark where a formula has no result, which would look like an empty cell or a zero. */
export function markMissingResults({ rows }: SheetCells, places: CellPlaces): void {
  if (places.size === 0) return;
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  for (const [number, columns] of places) {
    const row = byNumber.get(number) ?? { row: number, cells: [] };
    if (!byNumber.has(number)) rows.push(row);
    for (const column of columns) {
      if (column > lastColumn) continue;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = formulaWithoutResult;
    }
  }
  rows.sort((one, other) => one.row - other.row);
}

export function readSheetNames(bytes: Uint8Array): string[] {
  return read(whole(bytes), { type: 'buffer', bookSheets: true }).SheetNames;
}
