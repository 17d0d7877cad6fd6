import { CFB } from 'xlsx';
import { WorkbookRefusal } from './problems.ts';

const filePass = 0x2f;
const boundSheet = 0x85;
const dateSystem = 0x22;
const endOfPart = 0x0a;
const visualBasic = /^(?:_VBA_PROJECT_CUR|_VBA_PROJECT|VBA|Macros|PROJECT)$/i;

export type OldWorkbook = {
  date1904: boolean;
  /** In the listed order, including charts. */
  sheets: { isSheet: boolean; isVisible: boolean }[];
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
  const found: OldWorkbook = { date1904: false, sheets: [] };
  for (let at = 0; at + 4 <= view.byteLength; ) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (kind === endOfPart) break;
    if (at + 4 + length > view.byteLength) throw new WorkbookRefusal('damaged');
    if (kind === filePass) throw new WorkbookRefusal('encrypted');
    if (kind === dateSystem && length >= 2) found.date1904 = view.getUint16(at + 4, true) === 1;
    if (kind === boundSheet && length > 6) found.sheets.push(readSheetEntry(view, at + 4));
    at += 4 + length;
  }
  return found;
}

/** Byte 4: whether the sheet is hidden. Byte 5: 0 a sheet, 1 an Excel 4 macro sheet, 2 a chart, 6 a module. */
function readSheetEntry(view: DataView, at: number) {
  const kind = view.getUint8(at + 5);
  if (kind === 1 || kind === 6) throw new WorkbookRefusal('macro');
  return { isSheet: kind === 0, isVisible: (view.getUint8(at + 4) & 3) === 0 };
}
