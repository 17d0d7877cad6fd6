import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { createSheetRefusal, WorkbookRefusal } from './problems.ts';
import { noticeOfSheets, noticesOfRows } from './sheet-notices.ts';
import {
  completeSheet,
  maxRowNumber,
  maxSheetCells,
  RowFilter,
  type RowSink,
  type SheetEnd,
  type SheetLimits,
  type SheetRead,
  type SheetRow,
} from './sheet-rows.ts';
import { readFirstSheet } from './workbook-parts.ts';
import { workbookParts } from './workbook-xml.ts';
import { writeZip } from './write-zip.ts';
import { findTags, readAttribute } from './xml-text.ts';

function count(haystack: Buffer, needle: string): number {
  let found = 0;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) found += 1;
  return found;
}

const isTrue = /^(?:1|true)$/;

const pieceBytes = 1024 * 1024;

/** The opening tags of rows. Read in pieces, because a large sheet as one text would take as much memory again. */
function* rowTags(sheetXml: Buffer): Generator<string> {
  for (let from = 0; from < sheetXml.length; ) {
    const isLast = from + pieceBytes >= sheetXml.length;
    // No tag contains another “<”.
    const cut = isLast ? -1 : sheetXml.lastIndexOf('<', from + pieceBytes);
    const to = cut > from ? cut : sheetXml.length;
    yield* findTags(sheetXml.toString('latin1', from, to), 'row');
    from = to;
  }
}

/** Throws WorkbookRefusal for an impossible row number. */
function countHiddenRows(sheetXml: Buffer): number {
  let hidden = 0;
  for (const tag of rowTags(sheetXml)) {
    const number = readAttribute(tag, 'r');
    const isPossible = number === '' || (/^\d{1,7}$/.test(number) && Number(number) <= maxRowNumber);
    if (!isPossible) throw new WorkbookRefusal('damaged');
    if (isTrue.test(readAttribute(tag, 'hidden'))) hidden += 1;
  }
  return hidden;
}

/**
 * A workbook with only the first visible sheet, because the library would inflate every part of the original archive.
 * What it is made of is large too, and is not held while the library reads.
 */
async function isolateFirstSheet(bytes: Uint8Array) {
  const { sharedStrings, styles, cells, ...about } = await readFirstSheet(bytes);
  if (count(cells, '<c') > maxSheetCells) throw new WorkbookRefusal('too-big');
  const hidden = countHiddenRows(cells);
  const sheets = [{ name: about.sheet.name, content: cells }];
  const parts = workbookParts({ sharedStrings, styles, date1904: about.date1904, sheets });
  return { ...about, hidden, archive: await writeZip(parts, { compress: false }) };
}

async function readWorkbook(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const { sheet, otherSheets, date1904, hidden, archive } = await isolateFirstSheet(bytes);
  const { readCells } = await import('./read-cells.ts');
  const read = readCells(archive, 0, date1904);
  if (read === null) throw new WorkbookRefusal('damaged');
  filter.add(read.rows);
  const notices = [...noticeOfSheets(sheet, otherSheets, limits), ...noticesOfRows(read.rounded, hidden)];
  return filter.finish({ sheetName: sheet.name, notices, date1904, merges: read.merges });
}

async function readOldWorkbook(bytes: Uint8Array, limits: SheetLimits, filter: RowFilter): Promise<SheetEnd> {
  const [{ inspectOldWorkbook }, { readCells, readSheetNames }] = await Promise.all([
    import('./old-workbook.ts'),
    import('./read-cells.ts'),
  ]);
  const { date1904, sheets } = inspectOldWorkbook(bytes);
  const list = readSheetNames(bytes)
    .map((name, index) => ({ name, index, isSheet: true, isVisible: true, ...sheets[index] }))
    .filter(({ isSheet }) => isSheet);
  const chosen = list.find(({ isVisible }) => isVisible) ?? list[0];
  const cells = chosen ? readCells(bytes, chosen.index, date1904) : null;
  if (chosen === undefined || cells === null) return createSheetRefusal('damaged');
  filter.add(cells.rows);
  const others = list.filter((other) => other !== chosen);
  const notices = [...noticeOfSheets(chosen, others, limits), ...noticesOfRows(cells.rounded, 0)];
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

/** Reads a spreadsheet in the current thread; rows go to `sink`. */
export async function streamSheetRows(
  bytes: Uint8Array,
  limits: SheetLimits,
  sink: RowSink,
): Promise<SheetEnd> {
  const kind = detectFormat(bytes);
  if (typeof kind === 'object') return createSheetRefusal(kind.problem);
  const filter = new RowFilter(limits, sink);
  try {
    if (kind === 'zip') return await readWorkbook(bytes, limits, filter);
    if (kind === 'compound') return await readOldWorkbook(bytes, limits, filter);
    return await readText(bytes, filter);
  } catch (error) {
    if (error instanceof WorkbookRefusal) return createSheetRefusal(error.problem);
    if (isOpenQuote(error)) return createSheetRefusal('damaged', openQuote);
    // A parser's message may quote cell contents, so it is not passed on.
    return createSheetRefusal('damaged');
  }
}

export async function readSheetBytes(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRead> {
  const rows: SheetRow[] = [];
  const end = await streamSheetRows(bytes, limits, (more) => rows.push(...more));
  return completeSheet(end, rows);
}
