import { type CellObject, read, type WorkSheet } from 'xlsx';
import { cellText, hasLostDigits } from './cell-text.ts';
import { decodeText, parseDelimited } from './delimited.ts';
import { checkOldWorkbook } from './old-workbook.ts';
import { refuseSheet, type SheetRefusal } from './problems.ts';
import { recognise } from './recognise.ts';
import { takeFirstSheet, WorkbookRefusal } from './workbook-parts.ts';
import { ZipRefusal } from './zip-read.ts';

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

/** Cells in the sheet's XML, empty ones with a format among them. */
const mostCells = 1_500_000;

class Collector {
  readonly rows: SheetRow[] = [];
  found = 0;
  readonly #limits: SheetLimits;
  isTooWide = false;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  add(row: number, cells: string[]): void {
    while (cells.length > 0 && (cells.at(-1) ?? '').trim() === '') cells.pop();
    if (cells.length === 0) return;
    this.found += 1;
    if (cells.length > this.#limits.maxColumns) this.isTooWide = true;
    if (this.found <= this.#limits.maxRows) this.rows.push({ row, cells });
  }

  finish(about: Omit<SheetContent, 'ok' | 'rows'>): SheetRead {
    if (this.found === 0) return refuseSheet('empty');
    if (this.found > this.#limits.maxRows) {
      const most = this.#limits.maxRows.toLocaleString('en');
      const message = `This sheet has ${this.found.toLocaleString('en')} rows; at most ${most} are read. Split it into several files`;
      return refuseSheet('too-many-rows', message);
    }
    if (this.isTooWide) return refuseSheet('too-many-columns');
    return { ok: true, ...about, rows: this.rows };
  }
}

function count(haystack: Buffer, needle: string, most: number): number {
  let found = 0;
  for (let at = haystack.indexOf(needle); at !== -1 && found <= most; at = haystack.indexOf(needle, at + 1)) {
    found += 1;
  }
  return found;
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

const smallNumbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function noticeOfSheets(name: string, others: readonly string[], { expectedSheets }: SheetLimits): string[] {
  if (others.every((other) => expectedSheets.includes(other))) return [];
  const shown =
    others.length > 10 ? `${quoted(others.slice(0, 10))} and ${others.length - 10} more` : quoted(others);
  const all = smallNumbers[others.length - 1] ?? String(others.length + 1);
  return [`This workbook has ${all} sheets; we read the first one, “${name}”, and not ${shown}`];
}

/** The rows of a parsed sheet; a value that is merged down over several rows counts in each of them. */
function readCells(sheet: WorkSheet, date1904: boolean, collector: Collector): string[] {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  const rounded: number[] = [];
  const merged = fillMerged(sheet, data);
  for (const [index, line] of data.entries()) {
    if (line === undefined) continue;
    const cells: string[] = [];
    for (let column = 0; column < line.length; column += 1) {
      const cell = line[column];
      cells.push(cell ? cellText(cell, date1904) : '');
      if (cell && typeof cell.v === 'number' && hasLostDigits(cell.v)) rounded.push(index + 1);
    }
    collector.add(index + 1, cells);
  }
  const notices: string[] = [];
  if (merged > 0) notices.push('Merged cells were read as if each of their rows had the value');
  if (rounded.length > 0) {
    notices.push(
      `Excel keeps 15 digits of a number, so longer ones have lost their last digits (row ${rounded[0]}${rounded.length > 1 ? ' and others' : ''}). Format those cells as text and type them again`,
    );
  }
  return notices;
}

function fillMerged(sheet: WorkSheet, data: (CellObject | undefined)[][]): number {
  let filled = 0;
  for (const { s: from, e: to } of (sheet['!merges'] ?? []).slice(0, 100_000)) {
    const value = data[from.r]?.[from.c];
    if (value === undefined || to.r === from.r) continue;
    for (let row = from.r + 1; row <= to.r && row < data.length; row += 1) {
      const line = data[row];
      // A row with nothing of its own stays an empty one.
      if (!line?.some((cell) => cell !== undefined && cell.v !== undefined && cell.v !== '')) continue;
      line[from.c] = value;
      filled += 1;
    }
  }
  return filled;
}

function parseWorkbook(bytes: Uint8Array, sheets: number) {
  return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    type: 'buffer',
    dense: true,
    sheets,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    cellDates: false,
  });
}

function readWorkbook(bytes: Uint8Array, limits: SheetLimits): SheetRead {
  const parts = takeFirstSheet(bytes);
  if (count(parts.sheetXml, '<c ', mostCells) > mostCells) return refuseSheet('too-big');
  const sheet = Object.values(parseWorkbook(parts.slim, 0).Sheets)[0];
  if (sheet === undefined) return refuseSheet('damaged');
  const collector = new Collector(limits);
  const notices = noticeOfSheets(parts.sheetName, parts.otherSheets, limits);
  notices.push(...readCells(sheet, parts.date1904, collector), ...noticeOfHidden(parts.sheetXml));
  return collector.finish({ sheetName: parts.sheetName, notices, date1904: parts.date1904 });
}

function noticeOfHidden(sheetXml: Buffer): string[] {
  const hidden = count(sheetXml, ' hidden="1"', 1_000_000) - countHiddenColumns(sheetXml);
  if (hidden <= 0) return [];
  return [
    `${hidden === 1 ? 'One hidden row was' : `${hidden.toLocaleString('en')} hidden rows were`} read too`,
  ];
}

function countHiddenColumns(sheetXml: Buffer): number {
  const end = sheetXml.indexOf('sheetData');
  return count(sheetXml.subarray(0, Math.max(0, end)), ' hidden="1"', 1_000_000);
}

function readOldWorkbook(bytes: Uint8Array, limits: SheetLimits): SheetRead {
  const { date1904, sheets } = checkOldWorkbook(bytes);
  const list = namesOf(bytes)
    .map((name, index) => ({ name, index, isSheet: true, isVisible: true, ...sheets[index] }))
    .filter(({ isSheet }) => isSheet);
  const visible = list.filter(({ isVisible }) => isVisible);
  const chosen = visible[0] ?? list[0];
  if (chosen === undefined) return refuseSheet('damaged');
  const sheet = parseWorkbook(bytes, chosen.index).Sheets[chosen.name];
  if (sheet === undefined) return refuseSheet('damaged');
  const collector = new Collector(limits);
  const others = visible.filter((other) => other !== chosen).map(({ name }) => name);
  const notices = noticeOfSheets(chosen.name, others, limits);
  notices.push(...readCells(sheet, date1904, collector));
  return collector.finish({ sheetName: chosen.name, notices, date1904 });
}

function namesOf(bytes: Uint8Array): string[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return read(whole, { type: 'buffer', bookSheets: true }).SheetNames;
}

function readText(bytes: Uint8Array, limits: SheetLimits): SheetRead {
  const { text, notice } = decodeText(bytes);
  const collector = new Collector(limits);
  for (const [index, cells] of parseDelimited(text).entries()) collector.add(index + 1, cells);
  return collector.finish({ sheetName: '', notices: notice === null ? [] : [notice], date1904: false });
}

/** Reads the bytes of a spreadsheet here and now. Only for the thread that read-sheet.ts starts, and for tests. */
export function readBytes(bytes: Uint8Array, limits: SheetLimits): SheetRead {
  const kind = recognise(bytes);
  if (typeof kind === 'object') return refuseSheet(kind.problem);
  try {
    if (kind === 'zip') return readWorkbook(bytes, limits);
    if (kind === 'compound') return readOldWorkbook(bytes, limits);
    return readText(bytes, limits);
  } catch (error) {
    if (error instanceof ZipRefusal || error instanceof WorkbookRefusal) return refuseSheet(error.problem);
    // What a parser throws names cells and offsets, and might quote what is in them.
    return refuseSheet('damaged');
  }
}
