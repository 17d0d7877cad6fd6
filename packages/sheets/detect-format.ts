import { createFormatRefusal, WorkbookRefusal } from './problems.ts';
import { findUtf16 } from './utf16.ts';

export type DetectedFormat = 'zip' | 'compound' | 'text';

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const pageStart = /^\s*<(?:!doctype html|html|head|body|table|meta|style|script|div|svg)[\s/>]/i;
const xmlStart = /^\s*<(?:\?xml|!--|!doctype)/i;
/** Programs, pictures and documents; other binary files are detected by control characters. */
const otherFiles = [
  '%PDF-',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'MZ',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  '{\\rtf',
  '\x7fELF',
];

/** Files of text that a program would read as CSV. A CSV may begin with a column “ID” or “Table”. */
const sylkStart = /^ID;P[^\r\n]*[\r\n](?:[\s\S]*[\r\n])?(?:P;P|[BCF];[XY]\d)/;
const difStart = /^TABLE\r?\n0,1\r?\n/;

/** The possible spreadsheet type by the first bytes, regardless of name. Throws WorkbookRefusal for every other file. */
export function detectFormat(bytes: Uint8Array): DetectedFormat {
  if (bytes.byteLength === 0) throw new WorkbookRefusal('empty');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(bytes, 0x50, 0x4b)) throw new WorkbookRefusal('damaged');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  // Workbooks of Excel 2 to 4 start directly with a record.
  if (
    startsWith(bytes, 0x09, 0x00, 0x04, 0x00) ||
    startsWith(bytes, 0x09, 0x02, 0x06, 0x00) ||
    startsWith(bytes, 0x09, 0x04, 0x06, 0x00)
  ) {
    throw new WorkbookRefusal('other-format');
  }
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (otherFiles.some((signature) => start.startsWith(signature))) throw new WorkbookRefusal('not-a-sheet');
  const text = start.replace(/^\xef\xbb\xbf/, '');
  if (pageStart.test(text)) throw new WorkbookRefusal('web-page');
  if (xmlStart.test(text)) throw new WorkbookRefusal(xmlProblem(text));
  if (sylkStart.test(text)) throw createFormatRefusal('sylk');
  if (difStart.test(text)) throw createFormatRefusal('dif');
  if (findUtf16(bytes) === null && isBinary(bytes)) throw new WorkbookRefusal('not-a-sheet');
  return 'text';
}

function xmlProblem(text: string) {
  if (/urn:schemas-microsoft-com:office:spreadsheet|opendocument|<fo:|<Workbook/.test(text))
    return 'other-format';
  return /<html/i.test(text) ? 'web-page' : 'not-a-sheet';
}

/** Text has very few control characters. NUL is ignored: some programs fill texts with it. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  let strange = 0;
  for (const byte of sample)
    if ((byte < 9 && byte > 0) || (byte > 13 && byte < 32) || byte === 127) strange += 1;
  return strange > 8 + sample.byteLength / 500;
}
