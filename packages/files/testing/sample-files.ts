import { crc32, deflateRawSync } from 'node:zlib';
import { fileTypes } from '../file-types.ts';

const encode = (text: string) => new Uint8Array(Buffer.from(text));
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** One transparent pixel. */
export const pngBytes = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const gifBytes = new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'));
export const webpBytes = new Uint8Array(
  Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
);
export const jpegBytes = join(
  new Uint8Array(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')),
  new Uint8Array(Buffer.from('ffd9', 'hex')),
);

/** The text also makes two PDFs differ. */
export function buildPdf(text = 'Hello'): Uint8Array<ArrayBuffer> {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  return encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n4 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

export function buildZip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = encode(content);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = join(encode('PK\x03\x04'), fields, encode(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(join(encode('PK\x01\x02'), new Uint8Array([20, 0]), fields, tail, encode(name)));
    bodies.push(body);
    offset += body.length;
  }
  const listed = join(...directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return join(...bodies, listed, encode('PK\x05\x06'), end);
}

const mainParts = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
  docm: 'word/document.xml',
} as const;

/** The minimal parts of an office file of this kind, plus the given ones. */
export function buildOfficeFile(
  kind: keyof typeof mainParts,
  more: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const main =
    kind === 'docm'
      ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
      : `${fileTypes[kind].contentType}.main+xml`;
  return buildZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${mainParts[kind]}" ContentType="${main}"/></Types>`,
    [mainParts[kind]]: '<x/>',
    ...more,
  });
}

/** A compound file with these top-level names (a trailing slash makes a folder); `deeper` are names in the first folder. */
export function buildCompoundFile(
  names: readonly string[],
  deeper: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const sector = 512;
  const top = names.map((name, index) => ({
    name: name.replace(/\/$/, ''),
    kind: name.endsWith('/') ? 1 : 2,
    right: index + 1 < names.length ? index + 2 : 0xffffffff,
    child: 0xffffffff,
  }));
  const folder = top.find(({ kind }) => kind === 1);
  if (folder && deeper.length > 0) folder.child = names.length + 1;
  const inner = deeper.map((name, index) => ({
    name,
    kind: 2,
    right: index + 1 < deeper.length ? names.length + index + 2 : 0xffffffff,
    child: 0xffffffff,
  }));
  const entries = [{ name: 'Root Entry', kind: 5, right: 0xffffffff, child: 1 }, ...top, ...inner];
  const directorySectors = Math.ceil((entries.length * 128) / sector);
  const bytes = Buffer.alloc(sector * (2 + directorySectors));
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.fill(0xff, 76, 512);
  bytes.writeUInt32LE(0, 76);
  bytes.fill(0xff, sector, sector * 2);
  bytes.writeUInt32LE(0xfffffffd, sector);
  for (let index = 1; index <= directorySectors; index += 1) {
    bytes.writeUInt32LE(index === directorySectors ? 0xfffffffe : index + 1, sector + index * 4);
  }
  for (const [index, { name, kind, right, child }] of entries.entries()) {
    const at = sector * 2 + index * 128;
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
    bytes.writeUInt8(kind, at + 66);
    bytes.writeUInt32LE(0xffffffff, at + 68);
    bytes.writeUInt32LE(right, at + 72);
    bytes.writeUInt32LE(child, at + 76);
  }
  return new Uint8Array(bytes);
}
