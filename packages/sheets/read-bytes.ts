import { decodeText } from './decode-text.ts';
import { refuseSheet } from './problems.ts';
import { recognise } from './recognise.ts';
import { scanSheet } from './scan-sheet.ts';
import {
  type CellFacts,
  completeSheet,
  mostCells,
  RowFilter,
  type RowSink,
  type SheetEnd,
  type SheetLimits,
  type SheetRead,
  type SheetRow,
} from './sheet-rows.ts';
import { type FirstSheet, type SheetTab, takeFirstSheet, WorkbookRefusal } from './workbook-parts.ts';
import { ZipRefusal } from './zip-read.ts';

function count(haystack: Buffer, needle: string): number {
  let found = 0;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) found += 1;
  return found;
}

const quoted = ({ name, isVisible }: SheetTab) => `“${name}”${isVisible ? '' : ' (hidden)'}`;
const smallNumbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function noticeOfSheets(
  sheet: SheetTab,
  others: readonly SheetTab[],
  { expectedSheets }: SheetLimits,
): string[] {
  if (others.every(({ name }) => expectedSheets.includes(name))) return [];
  const more = others.length > 10 ? ` and ${others.length - 10} more` : '';
  const shown = `${others.slice(0, 10).map(quoted).join(', ')}${more}`;
  const all = smallNumbers[others.length - 1] ?? String(others.length + 1);
  const passesHidden = sheet.isVisible && others.some(({ isVisible }) => !isVisible);
  const which = passesHidden ? 'the first visible one' : 'the first one';
  return [`This workbook has ${all} sheets; we read ${which}, ${quoted(sheet)}, and not ${shown}`];
}

function noticesOfCells({ rounded, hidden }: CellFacts): string[] {
  const notices: string[] = [];
  if (rounded.length > 0) {
    notices.push(
      `Excel keeps 15 digits of a number, so longer ones have lost their last digits (row ${rounded[0]}${rounded.length > 1 ? ' and others' : ''}). Format those cells as text and type them again`,
    );
  }
  if (hidden > 0) {
    notices.push(
      `${hidden === 1 ? 'One hidden row was' : `${hidden.toLocaleString('en')} hidden rows were`} read too`,
    );
  }
  return notices;
}

// The libraries are loaded where they are needed: most workbooks are read without them.

async function readByLibrary(sheet: FirstSheet, filter: RowFilter): Promise<CellFacts> {
  const [{ makeSlimWorkbook }, { readLibraryCells }] = await Promise.all([
    import('./slim-workbook.ts'),
    import('./library-cells.ts'),
  ]);
  const xml = sheet.whole();
  if (count(xml, '<c ') > mostCells) throw new WorkbookRefusal('too-big');
  const cells = readLibraryCells(makeSlimWorkbook(xml, sheet), 0, sheet.date1904);
  if (cells === null) throw new WorkbookRefusal('damaged');
  filter.restart();
  filter.add(cells.rows);
  // Hidden columns stand in front of the data.
  const data = xml.subarray(Math.max(0, xml.indexOf('sheetData')));
  return { ...cells, hidden: count(data, ' hidden="1"') };
}

async function readWorkbook(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const sheet = takeFirstSheet(bytes);
  const facts = (await scanSheet(sheet, filter.add)) ?? (await readByLibrary(sheet, filter));
  const { otherSheets, date1904 } = sheet;
  const notices = [...noticeOfSheets(sheet.sheet, otherSheets, limits), ...noticesOfCells(facts)];
  return filter.finish({ sheetName: sheet.sheet.name, notices, date1904, merges: facts.merges });
}

async function readOldWorkbook(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const [{ checkOldWorkbook }, { readLibraryCells, readSheetNames }] = await Promise.all([
    import('./old-workbook.ts'),
    import('./library-cells.ts'),
  ]);
  const { date1904, sheets } = checkOldWorkbook(bytes);
  const list = readSheetNames(bytes)
    .map((name, index) => ({ name, index, isSheet: true, isVisible: true, ...sheets[index] }))
    .filter(({ isSheet }) => isSheet);
  const chosen = list.find(({ isVisible }) => isVisible) ?? list[0];
  const cells = chosen ? readLibraryCells(bytes, chosen.index, date1904) : null;
  if (chosen === undefined || cells === null) return refuseSheet('damaged');
  filter.add(cells.rows);
  const others = list.filter((other) => other !== chosen);
  const notices = [...noticeOfSheets(chosen, others, limits), ...noticesOfCells(cells)];
  return filter.finish({ sheetName: chosen.name, notices, date1904, merges: cells.merges });
}

async function readText(bytes: Uint8Array, filter: RowFilter): Promise<SheetEnd> {
  const { parseDelimited } = await import('./delimited.ts');
  const { text, notice } = decodeText(bytes);
  filter.add(parseDelimited(text).map((cells, index) => ({ row: index + 1, cells })));
  return filter.finish({
    sheetName: '',
    notices: notice === null ? [] : [notice],
    date1904: false,
    merges: [],
  });
}

const openQuote =
  'A quotation mark (") in this text file is opened and never closed. Save the file again as CSV from the spreadsheet program, or delete the mark';

const isOpenQuote = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';

/** Reads the bytes of a spreadsheet in this thread; its rows go to `sink`, the rest is the answer. */
export async function streamBytes(bytes: Uint8Array, limits: SheetLimits, sink: RowSink): Promise<SheetEnd> {
  const kind = recognise(bytes);
  if (typeof kind === 'object') return refuseSheet(kind.problem);
  const filter = new RowFilter(limits, sink);
  try {
    if (kind === 'zip') return await readWorkbook(bytes, limits, filter);
    if (kind === 'compound') return await readOldWorkbook(bytes, limits, filter);
    return await readText(bytes, filter);
  } catch (error) {
    if (error instanceof ZipRefusal || error instanceof WorkbookRefusal) return refuseSheet(error.problem);
    if (isOpenQuote(error)) return refuseSheet('damaged', openQuote);
    // What a parser throws names cells and offsets, and might quote what is in them.
    return refuseSheet('damaged');
  }
}

/** The same with its rows, for tests: the service reads in a thread. */
export async function readBytes(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  let rows: SheetRow[] = [];
  const sink: RowSink = {
    add: (more) => {
      rows = [...rows, ...more];
    },
    restart: () => {
      rows = [];
    },
  };
  const end = await streamBytes(bytes, limits, sink);
  return completeSheet(end, rows);
}
