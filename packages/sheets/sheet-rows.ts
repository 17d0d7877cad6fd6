import { refuseSheet, type SheetRefusal } from './problems.ts';

/** `row` is as the sheet numbers it; empty cells at the end are left out. */
export type SheetRow = { row: number; cells: string[] };

export type SheetContent = {
  ok: true;
  /** "" for a text file. */
  sheetName: string;
  /** What a person should know about the reading, one sentence each. */
  notices: string[];
  /** Which of the two systems the sheet's serial numbers of days are in. */
  date1904: boolean;
  /** Every row that has something in it, headings among them. */
  rows: SheetRow[];
};
export type SheetRead = SheetContent | SheetRefusal;

export type SheetLimits = {
  maxRows: number;
  maxColumns: number;
  /** Sheets that may stand behind the first one without a notice. */
  expectedSheets: readonly string[];
};

/** Cells of a workbook as text, before anything is made of them. Rows are in order. */
export type RawCells = {
  rows: SheetRow[];
  /** Areas of more than one row that count as one cell; the first row is 1, the first column 0. */
  merges: { from: number; to: number; column: number }[];
  /** Rows with a number that is longer than Excel keeps them. */
  rounded: number[];
};

const mostMerges = 20_000;

/** A value that is merged down over several rows counts in each of them that has something of its own. */
export function fillMerged({ rows, merges }: RawCells): boolean {
  if (merges.length === 0) return false;
  const byNumber = new Map(rows.map((row) => [row.row, row.cells]));
  const last = rows.at(-1)?.row ?? 0;
  let isFilled = false;
  for (const { from, to, column } of merges.slice(0, mostMerges)) {
    const value = byNumber.get(from)?.[column] ?? '';
    if (value === '') continue;
    for (let row = from + 1; row <= Math.min(to, last); row += 1) {
      const cells = byNumber.get(row);
      if (!cells?.some((cell) => cell.trim() !== '')) continue;
      while (cells.length < column) cells.push('');
      cells[column] = value;
      isFilled = true;
    }
  }
  return isFilled;
}

/** The rows that count, within the limits; or why they are not read. */
export function collectRows(
  rows: Iterable<SheetRow>,
  { maxRows, maxColumns }: SheetLimits,
  about: Omit<SheetContent, 'ok' | 'rows'>,
): SheetRead {
  const collected: SheetRow[] = [];
  let found = 0;
  let isTooWide = false;
  for (const row of rows) {
    const { cells } = row;
    while (cells.length > 0 && (cells.at(-1) ?? '').trim() === '') cells.pop();
    if (cells.length === 0) continue;
    found += 1;
    if (cells.length > maxColumns) isTooWide = true;
    if (found <= maxRows) collected.push(row);
  }
  if (found === 0) return refuseSheet('empty');
  if (found > maxRows) {
    const most = maxRows.toLocaleString('en');
    return refuseSheet(
      'too-many-rows',
      `This sheet has ${found.toLocaleString('en')} rows; at most ${most} are read. Split it into several files`,
    );
  }
  return isTooWide ? refuseSheet('too-many-columns') : { ok: true, ...about, rows: collected };
}
