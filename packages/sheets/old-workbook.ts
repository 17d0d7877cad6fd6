import { CFB } from 'xlsx';
import { WorkbookRefusal } from './workbook-parts.ts';

const filePass = 0x2f;
const boundSheet = 0x85;
const visualBasic = /^(?:_VBA_PROJECT_CUR|_VBA_PROJECT|VBA|Macros|PROJECT)$/i;

/** Throws WorkbookRefusal for a compound file that is no readable .xls: encrypted, with macros, a Word document. */
export function checkOldWorkbook(bytes: Uint8Array): void {
  const file = readContainer(bytes);
  const paths: string[] = file.FullPaths;
  const names = paths.flatMap((path) => path.split('/').filter(Boolean));
  const has = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase());
  if (has('EncryptedPackage') || has('EncryptionInfo')) throw new WorkbookRefusal('encrypted');
  const stream = CFB.find(file, 'Workbook') ?? CFB.find(file, 'Book');
  if (!stream) throw new WorkbookRefusal('not-a-sheet');
  // A protected workbook keeps its macros' names readable: which of the two is said makes no difference.
  if (names.some((name) => visualBasic.test(name))) throw new WorkbookRefusal('macro');
  checkRecords(Uint8Array.from(stream.content));
}

function readContainer(bytes: Uint8Array): ReturnType<typeof CFB.read> {
  try {
    return CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' });
  } catch {
    throw new WorkbookRefusal('damaged');
  }
}

/** The records of the workbook itself, which stand in front of the sheets: a password, and sheets of Excel 4 macros. */
function checkRecords(stream: Uint8Array): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= view.byteLength; ) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (kind === filePass) throw new WorkbookRefusal('encrypted');
    // Byte 5 says what kind of sheet it is: 1 is a macro sheet, 6 a module.
    if (kind === boundSheet && length > 6 && at + 9 < view.byteLength) {
      const sheetKind = view.getUint8(at + 4 + 5);
      if (sheetKind === 1 || sheetKind === 6) throw new WorkbookRefusal('macro');
    }
    if (kind === 0x0a) return;
    at += 4 + length;
  }
}
