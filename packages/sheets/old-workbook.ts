import { CFB } from 'xlsx';
import { addPlace, type CellPlaces } from './formula-results.ts';
import { WorkbookRefusal } from './problems.ts';

const filePass = 0x2f;
const boundSheet = 0x85;
const dateSystem = 0x22;
const endOfPart = 0x0a;
const visualBasic = /^(?:_VBA_PROJECT_CUR|_VBA_PROJECT|VBA|Macros|PROJECT)$/i;

const startOfPart = 0x809;
const rowRecord = 0x208;
const formulaRecord = 0x06;
/** Blank cells are none: they only have a format. */
const cellRecords: readonly number[] = [formulaRecord, 0xbd, 0xd6, 0xfd, 0x203, 0x204, 0x205, 0x27e];

export type OldWorkbook = {
  date1904: boolean;
  stream: DataView;
  /** In the listed order, including charts; `start` is where its records begin. */
  sheets: { isSheet: boolean; isVisible: boolean; start: number }[];
};

/** Throws WorkbookRefusal for a compound file that is no readable .xls: encrypted, with macros, a Word document. */
export function inspectOldWorkbook(bytes: Uint8Array): OldWorkbook {
  const file = readContainer(bytes);
  const paths: string[] = file.FullPaths;
  const names = paths.flatMap((path) => path.split('/').filter(Boolean));
  const has = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase());
  if (has('EncryptedPackage') || has('EncryptionInfo')) throw new WorkbookRefusal('encrypted');
  const stream = CFB.find(file, 'Workbook') ?? CFB.find(file, 'Book');
  if (!stream) throw new WorkbookRefusal('not-a-sheet');
  if (names.some((name) => visualBasic.test(name))) throw new WorkbookRefusal('macro');
  return readRecords(Uint8Array.from(stream.content));
}

function readContainer(bytes: Uint8Array): ReturnType<typeof CFB.read> {
  try {
    return CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
  } catch {
    throw new WorkbookRefusal('damaged');
  }
}

/** The workbook's own records, which precede the sheets. */
function readRecords(stream: Uint8Array): OldWorkbook {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const found: OldWorkbook = { date1904: false, stream: view, sheets: [] };
  for (const { kind, at, length } of partRecords(view, 0)) {
    if (at + length > view.byteLength) throw new WorkbookRefusal('damaged');
    if (kind === filePass) throw new WorkbookRefusal('encrypted');
    if (kind === dateSystem && length >= 2) found.date1904 = view.getUint16(at, true) === 1;
    if (kind === boundSheet && length > 6) found.sheets.push(readSheetEntry(view, at));
  }
  return found;
}

/** The records of the workbook or of one sheet, with those of the charts in it. */
function* partRecords(view: DataView, start: number) {
  let depth = 0;
  for (let at = start; at + 4 <= view.byteLength; ) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (kind === startOfPart) depth += 1;
    if (kind === endOfPart) depth -= 1;
    if (kind === endOfPart && depth <= 0) return;
    yield { kind, at: at + 4, length };
    at += 4 + length;
  }
}

export function holdsOldCells(stream: DataView, start: number): boolean {
  for (const { kind } of partRecords(stream, start)) if (cellRecords.includes(kind)) return true;
  return false;
}

/** What the library does not tell of a sheet. */
export function inspectOldSheet(stream: DataView, start: number): { hidden: number; missing: CellPlaces } {
  const missing: CellPlaces = new Map();
  let hidden = 0;
  for (const { kind, at, length } of partRecords(stream, start)) {
    if (at + length > stream.byteLength) break;
    if (kind === rowRecord && length >= 16 && (stream.getUint8(at + 12) & 0x20) !== 0) hidden += 1;
    if (kind === formulaRecord && length >= 16 && lacksResult(stream, at)) {
      addPlace(missing, stream.getUint16(at, true) + 1, stream.getUint16(at + 2, true));
    }
  }
  return { hidden, missing };
}

/** A zero that Excel shall calculate when it opens the file is what programs write that do not calculate. */
function lacksResult(stream: DataView, at: number): boolean {
  return stream.getFloat64(at + 6, true) === 0 && (stream.getUint8(at + 14) & 3) !== 0;
}

/**
 * Bytes 0 to 3: where the sheet begins. Byte 4: whether the sheet is hidden. Byte 5: 0 a sheet, 1 an Excel 4 macro sheet, 2 a
 * chart, 6 a module.
 */
function readSheetEntry(view: DataView, at: number) {
  const kind = view.getUint8(at + 5);
  if (kind === 1 || kind === 6) throw new WorkbookRefusal('macro');
  const isVisible = (view.getUint8(at + 4) & 3) === 0;
  return { isSheet: kind === 0, isVisible, start: view.getUint32(at, true) };
}
