import { findSheetIndexOrThrow, listNonEmptySheets, maxListedSheets, type SheetTab } from './choose-sheet.ts';
import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { type CellPlaces, findMissingResults, xmlPieces } from './formula-results.ts';
import { createSheetRefusal, WorkbookRefusal } from './problems.ts';
import type { SheetCells } from './read-cells.ts';
import { noticeOfSheets, noticesOfRows } from './sheet-notices.ts';
import {
  maxRowNumber,
  maxSheetCells,
  RowFilter,
  type RowSink,
  type SheetEnd,
  type SheetLimits,
  type SheetRead,
  type SheetRow,
  toSheetRead,
} from './sheet-rows.ts';
import { readChosenWorkbookSheet } from './workbook-parts.ts';
import { workbookParts } from './workbook-xml.ts';
import { writeZip } from './write-zip.ts';
import { findTags, readAttribute } from './xml-text.ts';

function count(haystack: Buffer, needle: string): number {
  let found = 0;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) found += 1;
  return found;
}

const isTrue = /^(?:1|true)$/;

/** Throws WorkbookRefusal for an impossible row number. */
function countHiddenRows(sheetXml: Buffer): number {
  let hidden = 0;
  for (const piece of xmlPieces(sheetXml)) {
    for (const tag of findTags(piece, 'row')) {
      const number = readAttribute(tag, 'r');
      const isPossible = number === '' || (/^\d{1,7}$/.test(number) && Number(number) <= maxRowNumber);
      if (!isPossible) throw new WorkbookRefusal('damaged');
      if (isTrue.test(readAttribute(tag, 'hidden'))) hidden += 1;
    }
  }
  return hidden;
}

/**
 * A workbook with only the chosen sheet, because the library would inflate every part of the original archive.
 * What it is made of is large too, and is not held while the library reads.
 */
async function isolateSheet(bytes: Uint8Array, wanted: string | undefined) {
  const { sharedStrings, styles, cells, isRecalculated, ...about } = await readChosenWorkbookSheet(
    bytes,
    wanted,
  );
  if (count(cells, '<c') > maxSheetCells) throw new WorkbookRefusal('too-big');
  const hidden = countHiddenRows(cells);
  const missing = findMissingResults(cells, isRecalculated);
  const content = [{ name: about.sheet.name, content: cells }];
  const parts = workbookParts({ sharedStrings, styles, date1904: about.date1904, sheets: content });
  return { ...about, hidden, missing, archive: await writeZip(parts, { compress: false }) };
}

type ReadSheet = {
  sheet: SheetTab;
  sheets: readonly SheetTab[];
  date1904: boolean;
  hidden: number;
  missing: CellPlaces;
  cells: SheetCells;
};

async function finishWorkbook(
  { sheet, sheets, date1904, hidden, missing, cells }: ReadSheet,
  limits: SheetLimits,
  filter: RowFilter,
): Promise<SheetEnd> {
  const { markMissingResults } = await import('./read-cells.ts');
  markMissingResults(cells, missing);
  filter.add(cells.rows);
  return filter.finish({
    sheetName: sheet.name,
    sheets: listNonEmptySheets(sheets, limits.sheetsWithoutNotice),
    encoding: '',
    notices: [...noticeOfSheets(sheet, sheets, limits), ...noticesOfRows(cells.rounded, hidden)],
    date1904,
    merges: cells.merges,
  });
}

async function readWorkbook(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const { archive, ...about } = await isolateSheet(bytes, limits.sheet);
  const { readSheetCells } = await import('./read-cells.ts');
  const cells = readSheetCells(archive, 0, about.date1904);
  if (cells === null) throw new WorkbookRefusal('damaged');
  return finishWorkbook({ ...about, cells }, limits, filter);
}

/** A function of its own, so that the copy of the stream is not held while the library reads. */
async function inspectOldSheets(bytes: Uint8Array, limits: SheetLimits) {
  const { inspectOldWorkbook, inspectOldSheet, holdsOldCells } = await import('./old-workbook.ts');
  const { readSheetNames } = await import('./read-cells.ts');
  const { date1904, stream, sheets: entries } = inspectOldWorkbook(bytes);
  const sheets = readSheetNames(bytes)
    .map((name, index) => ({ name, index, isSheet: true, isVisible: true, start: 0, ...entries[index] }))
    .filter(({ isSheet }) => isSheet)
    .map((sheet, place) => ({
      ...sheet,
      isEmpty: place >= maxListedSheets || !holdsOldCells(stream, sheet.start),
    }));
  const sheet = sheets[findSheetIndexOrThrow(sheets, limits.sheet)];
  if (sheet === undefined) throw new WorkbookRefusal('damaged');
  return { sheet, sheets, date1904, ...inspectOldSheet(stream, sheet.start) };
}

async function readOldWorkbook(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const about = await inspectOldSheets(bytes, limits);
  const { readSheetCells } = await import('./read-cells.ts');
  const cells = readSheetCells(bytes, about.sheet.index, about.date1904);
  if (cells === null) throw new WorkbookRefusal('damaged');
  return finishWorkbook({ ...about, cells }, limits, filter);
}

async function readText(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const { parseDelimited } = await import('./delimited.ts');
  const { text, encoding, notices } = await decodeText(bytes, limits.encoding);
  filter.add(parseDelimited(text).map((cells, index) => ({ row: index + 1, cells })));
  return filter.finish({ sheetName: '', sheets: [], encoding, notices, date1904: false, merges: [] });
}

const openQuote =
  'A quotation mark (") in this text file is opened and never closed. Save the file again as CSV from the spreadsheet program, or delete the mark';

const isOpenQuote = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';

/** Reads a spreadsheet in the current thread; rows go to `sink`. */
export async function streamSheetRows(
  bytes: Uint8Array,
  limits: SheetLimits,
  sink: RowSink,
): Promise<SheetEnd> {
  const filter = new RowFilter(limits, sink);
  try {
    const kind = detectFormat(bytes);
    if (kind === 'zip') return await readWorkbook(bytes, limits, filter);
    if (kind === 'compound') return await readOldWorkbook(bytes, limits, filter);
    return await readText(bytes, limits, filter);
  } catch (error) {
    if (error instanceof WorkbookRefusal) return error.refusal;
    if (isOpenQuote(error)) return createSheetRefusal('damaged', openQuote);
    // A parser's message may quote cell contents, so it is not passed on.
    return createSheetRefusal('damaged');
  }
}

export async function readSheetBytes(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  const rows: SheetRow[] = [];
  const end = await streamSheetRows(bytes, limits, (more) => rows.push(...more));
  return toSheetRead(end, rows);
}
