import { refuseSheet, type SheetRefusal } from './problems.ts';

/** `row` is as the sheet numbers it; empty cells at the end are left out. */
export type SheetRow = { row: number; cells: string[] };

type About = {
  /** "" for a text file. */
  sheetName: string;
  /** What a person should know about the reading, one sentence each. */
  notices: string[];
  /** Which of the two systems the sheet's serial numbers of days are in. */
  date1904: boolean;
};

/** `rows` is every row that has something in it, headings among them. */
export type SheetContent = { ok: true } & About & { rows: SheetRow[] };
export type SheetRead = SheetContent | SheetRefusal;

export type SheetLimits = {
  maxRows: number;
  maxColumns: number;
  /** Sheets that may be behind the first one without a notice. */
  expectedSheets: readonly string[];
};

/** Excel's last row: a higher number is made up. */
export const lastRow = 1_048_576;

/** Cells in the sheet's XML, empty ones with a format among them. */
export const mostCells = 1_500_000;

/**
 * Characters in the cells of all rows. A file may name one long text in each of its cells, and every cell of a row that
 * leaves the thread is a text of its own.
 */
export const mostText = 32 * 1024 * 1024;

/** An area of more than one row that counts as one cell; the first row is 1, the first column 0. */
export type MergedArea = { from: number; to: number; column: number };

/** What the reading thread says of a sheet after its rows. */
export type SheetEnd = ({ ok: true } & About & { merges: MergedArea[] }) | SheetRefusal;

/** Where the rows of a sheet go, in pieces. */
export type RowSink = (rows: SheetRow[]) => void;

/** Lets the rows through that have something in them, as long as they are within the limits. */
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
      else if (this.#found <= this.#limits.maxRows && this.#text <= mostText) passed.push(row);
    }
    if (passed.length > 0) this.#sink(passed);
  }

  finish(about: About & { merges: MergedArea[] }): SheetEnd {
    const { maxRows } = this.#limits;
    if (this.#found === 0) return refuseSheet('empty');
    if (this.#found > maxRows) {
      const [found, most] = [this.#found, maxRows].map((number) => number.toLocaleString('en'));
      const message = `This sheet has ${found} rows; at most ${most} are read. Split it into several files`;
      return refuseSheet('too-many-rows', message);
    }
    if (this.#isTooWide) return refuseSheet('too-many-columns');
    return this.#text > mostText ? refuseSheet('too-big') : { ok: true, ...about };
  }
}

/** Cells that merged ones fill. What has more has its areas lie over each other. */
const mostFilled = 1_000_000;

/** A value that is merged down over several rows counts in each of them that has something of its own. */
function fillMerged(rows: readonly SheetRow[], merges: readonly MergedArea[]): boolean {
  if (merges.length === 0) return false;
  const byNumber = new Map(rows.map((row) => [row.row, row.cells]));
  const last = rows.at(-1)?.row ?? 0;
  let isFilled = false;
  let left = mostFilled;
  for (const { from, to, column } of merges) {
    const value = byNumber.get(from)?.[column] ?? '';
    if (value === '') continue;
    for (let row = from + 1; row <= Math.min(to, last) && left > 0; row += 1) {
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

/** The sheet as a whole, from its rows and what was said of it at the end. */
export function completeSheet(end: SheetEnd, rows: SheetRow[]): SheetRead {
  if (!end.ok) return end;
  const { merges, notices, ...about } = end;
  const filled = fillMerged(rows, merges)
    ? ['Merged cells were read as if each of their rows had the value']
    : [];
  return { ...about, notices: [...notices, ...filled], rows };
}
