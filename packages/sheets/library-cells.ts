import { type CellObject, read, type WorkSheet } from 'xlsx';
import { cellText, hasLostDigits } from './cell-text.ts';
import type { CellFacts, SheetRow } from './sheet-rows.ts';

export type LibraryCells = CellFacts & { rows: SheetRow[] };

const whole = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function textOfCells(sheet: WorkSheet, date1904: boolean): LibraryCells {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  const rounded: number[] = [];
  const rows: SheetRow[] = [];
  for (const [index, line] of data.entries()) {
    if (line === undefined) continue;
    const cells: string[] = [];
    for (let column = 0; column < line.length; column += 1) {
      const cell = line[column];
      cells.push(cell ? cellText(cell, date1904) : '');
      if (cell && typeof cell.v === 'number' && hasLostDigits(cell.v)) rounded.push(index + 1);
    }
    rows.push({ row: index + 1, cells });
  }
  const merges = (sheet['!merges'] ?? [])
    .filter(({ s: from, e: to }) => to.r > from.r)
    .map(({ s: from, e: to }) => ({ from: from.r + 1, to: to.r + 1, column: from.c }));
  return { rows, merges, rounded, hidden: 0 };
}

/** The cells of one sheet of a workbook, .xls or .xlsx, as the library reads them; null where it has no such sheet. */
export function readLibraryCells(bytes: Uint8Array, index: number, date1904: boolean): LibraryCells | null {
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

export function readSheetNames(bytes: Uint8Array): string[] {
  return read(whole(bytes), { type: 'buffer', bookSheets: true }).SheetNames;
}
