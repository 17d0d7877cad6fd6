import { createSheetRefusal, type SheetChoice, type SheetRefusal } from './problems.ts';
import type { TextEncodingName } from './text-encodings.ts';

/** `row` is the sheet's own number; trailing empty cells are left out. */
export type SheetRow = { row: number; cells: string[] };

type About = {
  sheetName: string;
  /** The sheets that have something in them, in their order; [] for a text file. */
  sheets: SheetChoice[];
  /** What a text file was read as, by its name in the WHATWG Encoding Standard; "" for a workbook. */
  encoding: string;
  /** Notices for the person, one sentence each. */
  notices: string[];
  /** Whether the sheet uses the 1904 date system. */
  date1904: boolean;
};

/** All non-empty rows, headings included. */
export type SheetContent = { ok: true } & About & { rows: SheetRow[] };
export type SheetRead = SheetContent | SheetRefusal;

export type SheetLimits = {
  maxRows: number;
  maxColumns: number;
  /** Sheets after the first that cause no notice. */
  sheetsWithoutNotice: readonly string[];
  /** The sheet to read instead of the first visible one. */
  sheet?: string | undefined;
  /** Of a text file, instead of the detected one. */
  encoding?: TextEncodingName | undefined;
};

/** Excel's last row. */
export const maxRowNumber = 1_048_576;

/** Cells in the sheet's XML, including empty formatted ones. */
export const maxSheetCells = 1_500_000;

/**
 * Characters in all rows: a file may refer to one long shared text from every cell, and each row sent from the thread
 * holds a copy.
 */
export const maxSheetCharacters = 32 * 1024 * 1024;

/** A merged area of more than one row. The first row is 1, the first column 0. */
export type MergedArea = { fromRow: number; toRow: number; column: number };

/** Sent by the reading thread after the rows. */
export type SheetEnd = ({ ok: true } & About & { merges: MergedArea[] }) | SheetRefusal;

export type RowSink = (rows: SheetRow[]) => void;

/** Passes non-empty rows within the limits. */
export class RowFilter {
  readonly #limits: SheetLimits;
  readonly #sink: RowSink;
  #found = 0;
  #isTooWide = false;
  #text = 0;

  constructor(limits: SheetLimits, sink: RowSink) {
    this.#limits = limits;
    this.#sink = sink;
  }

  add(rows: readonly SheetRow[]): void {
    const passed: SheetRow[] = [];
    for (const row of rows) {
      const { cells } = row;
      while (cells.length > 0 && (cells.at(-1) ?? '').trim() === '') cells.pop();
      if (cells.length === 0) continue;
      this.#found += 1;
      for (const cell of cells) this.#text += cell.length;
      if (cells.length > this.#limits.maxColumns) this.#isTooWide = true;
      else if (this.#found <= this.#limits.maxRows && this.#text <= maxSheetCharacters) passed.push(row);
    }
    if (passed.length > 0) this.#sink(passed);
  }

  finish(about: About & { merges: MergedArea[] }): SheetEnd {
    const { maxRows } = this.#limits;
    const { sheets } = about;
    if (this.#found === 0) return createSheetRefusal('empty', undefined, sheets);
    if (this.#found > maxRows) {
      const [found, most] = [this.#found, maxRows].map((number) => number.toLocaleString('en'));
      const message = `This sheet has ${found} rows; at most ${most} are read. Split it into several files`;
      return createSheetRefusal('too-many-rows', message, sheets);
    }
    if (this.#isTooWide) return createSheetRefusal('too-many-columns', undefined, sheets);
    if (this.#text > maxSheetCharacters) return createSheetRefusal('too-big', undefined, sheets);
    return { ok: true, ...about };
  }
}

/** Limit for cells filled by merged areas; more means that areas overlap. */
const maximumFilled = 1_000_000;

function fillMerged(rows: readonly SheetRow[], merges: readonly MergedArea[]): boolean {
  if (merges.length === 0) return false;
  const byNumber = new Map(rows.map((row) => [row.row, row.cells]));
  const last = rows.at(-1)?.row ?? 0;
  let isFilled = false;
  let left = maximumFilled;
  for (const { fromRow, toRow, column } of merges) {
    const value = byNumber.get(fromRow)?.[column] ?? '';
    if (value === '') continue;
    for (let row = fromRow + 1; row <= Math.min(toRow, last) && left > 0; row += 1) {
      left -= 1;
      const cells = byNumber.get(row);
      if (cells === undefined) continue;
      while (cells.length < column) cells.push('');
      cells[column] = value;
      isFilled = true;
    }
  }
  return isFilled;
}

/** Combines the rows with the result at the end. */
export function toSheetRead(end: SheetEnd, rows: SheetRow[]): SheetRead {
  if (!end.ok) return end;
  const { merges, notices, ...about } = end;
  const filled = fillMerged(rows, merges)
    ? ['Merged cells were read as if each of their rows had the value']
    : [];
  return { ...about, notices: [...notices, ...filled], rows };
}
