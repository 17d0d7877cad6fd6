import { decodeText } from './decode-text.ts';
import { refuseSheet } from './problems.ts';
import { recognise } from './recognise.ts';
import { scanSheet } from './scan-sheet.ts';
import { collectRows, fillMerged, type RawCells, type SheetLimits, type SheetRead } from './sheet-rows.ts';
import { takeFirstSheet, WorkbookRefusal } from './workbook-parts.ts';
import { ZipRefusal } from './zip-read.ts';

/** Cells in the sheet's XML, empty ones with a format among them. */
const mostCells = 1_500_000;

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

function noticesOfCells({ rounded }: RawCells, isFilled: boolean): string[] {
  const notices: string[] = [];
  if (isFilled) notices.push('Merged cells were read as if each of their rows had the value');
  if (rounded.length > 0) {
    notices.push(
      `Excel keeps 15 digits of a number, so longer ones have lost their last digits (row ${rounded[0]}${rounded.length > 1 ? ' and others' : ''}). Format those cells as text and type them again`,
    );
  }
  return notices;
}

function noticeOfHidden(sheetXml: Buffer): string[] {
  // Hidden columns stand in front of the data.
  const data = sheetXml.subarray(Math.max(0, sheetXml.indexOf('sheetData')));
  const hidden = count(data, ' hidden="1"', mostCells);
  if (hidden === 0) return [];
  return [
    `${hidden === 1 ? 'One hidden row was' : `${hidden.toLocaleString('en')} hidden rows were`} read too`,
  ];
}

// The libraries are loaded where they are needed: most workbooks are read without them.

async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  const sheet = takeFirstSheet(bytes);
  const { sheetXml, sheetName, date1904 } = sheet;
  if (count(sheetXml, '<c ', mostCells) > mostCells) return refuseSheet('too-big');
  let cells = scanSheet(sheet);
  if (cells === null) {
    const [{ makeSlimWorkbook }, { readLibraryCells }] = await Promise.all([
      import('./slim-workbook.ts'),
      import('./library-cells.ts'),
    ]);
    cells = readLibraryCells(makeSlimWorkbook(sheet), 0, date1904);
  }
  if (cells === null) return refuseSheet('damaged');
  const isFilled = fillMerged(cells);
  const notices = [
    ...noticeOfSheets(sheetName, sheet.otherSheets, limits),
    ...noticesOfCells(cells, isFilled),
    ...noticeOfHidden(sheetXml),
  ];
  return collectRows(cells.rows, limits, { sheetName, notices, date1904 });
}

async function readOldWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  const [{ checkOldWorkbook }, { readLibraryCells, readSheetNames }] = await Promise.all([
    import('./old-workbook.ts'),
    import('./library-cells.ts'),
  ]);
  const { date1904, sheets } = checkOldWorkbook(bytes);
  const list = readSheetNames(bytes)
    .map((name, index) => ({ name, index, isSheet: true, isVisible: true, ...sheets[index] }))
    .filter(({ isSheet }) => isSheet);
  const visible = list.filter(({ isVisible }) => isVisible);
  const chosen = visible[0] ?? list[0];
  const cells = chosen ? readLibraryCells(bytes, chosen.index, date1904) : null;
  if (chosen === undefined || cells === null) return refuseSheet('damaged');
  const others = visible.filter((other) => other !== chosen).map(({ name }) => name);
  const isFilled = fillMerged(cells);
  const notices = [...noticeOfSheets(chosen.name, others, limits), ...noticesOfCells(cells, isFilled)];
  return collectRows(cells.rows, limits, { sheetName: chosen.name, notices, date1904 });
}

async function readText(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  const { parseDelimited } = await import('./delimited.ts');
  const { text, notice } = decodeText(bytes);
  const rows = parseDelimited(text).map((cells, index) => ({ row: index + 1, cells }));
  return collectRows(rows, limits, {
    sheetName: '',
    notices: notice === null ? [] : [notice],
    date1904: false,
  });
}

/** Reads the bytes of a spreadsheet in this thread. Only for the one that read-sheet.ts starts, and for tests. */
export async function readBytes(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  const kind = recognise(bytes);
  if (typeof kind === 'object') return refuseSheet(kind.problem);
  try {
    if (kind === 'zip') return await readWorkbook(bytes, limits);
    if (kind === 'compound') return await readOldWorkbook(bytes, limits);
    return await readText(bytes, limits);
  } catch (error) {
    if (error instanceof ZipRefusal || error instanceof WorkbookRefusal) return refuseSheet(error.problem);
    // What a parser throws names cells and offsets, and might quote what is in them.
    return refuseSheet('damaged');
  }
}
