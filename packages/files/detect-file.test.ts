import { describe, expect, test } from 'vitest';
import { detectFile } from './detect-file.ts';
import {
  buildCompoundFile,
  buildOfficeFile,
  buildPdf,
  buildZip,
  gifBytes,
  jpegBytes,
  pngBytes,
  webpBytes,
} from './testing/sample-files.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const kindOf = async (content: Uint8Array, name = 'upload') =>
  (await detectFile(content, name))?.kind ?? null;

describe('a file is what its bytes are', () => {
  test.each([
    ['pdf', buildPdf(), 'pdf', 'application/pdf'],
    ['png', pngBytes, 'png', 'image/png'],
    ['jpeg', jpegBytes, 'jpg', 'image/jpeg'],
    ['webp', webpBytes, 'webp', 'image/webp'],
    ['gif', gifBytes, 'gif', 'image/gif'],
    ['zip', buildZip({ 'a.txt': 'a' }), 'zip', 'application/zip'],
    ['doc', buildCompoundFile(['CompObj', 'WordDocument', '1Table']), 'doc', 'application/msword'],
    ['xls', buildCompoundFile(['Workbook']), 'xls', 'application/vnd.ms-excel'],
    ['ppt', buildCompoundFile(['PowerPoint Document']), 'ppt', 'application/vnd.ms-powerpoint'],
    ['text', bytes('An essay.\r\n\tWith 华文.'), 'txt', 'text/plain; charset=utf-8'],
  ])('%s', async (kind, content, ending, contentType) => {
    expect(await detectFile(content, 'whatever.exe')).toEqual({ kind, ending, contentType });
  });

  test.each(['docx', 'xlsx', 'pptx'] as const)('%s', async (kind) => {
    expect(await detectFile(buildOfficeFile(kind), `a.${kind}`)).toMatchObject({ kind, ending: kind });
  });

  test('of an office file with macros it says so, whatever it is called', async () => {
    expect(await detectFile(buildOfficeFile('docm'), 'harmless.docx')).toMatchObject({
      kind: 'macro',
      ending: 'docm',
    });
    expect(await kindOf(buildOfficeFile('docx', { 'word/vbaProject.bin': 'x' }))).toBe('macro');
    expect(await kindOf(buildCompoundFile(['WordDocument', 'Macros/']))).toBe('macro');
    expect(await kindOf(buildCompoundFile(['Workbook', '_VBA_PROJECT_CUR/']))).toBe('macro');
  });

  test('of text, the name tells CSV', async () => {
    expect(await kindOf(bytes('a,b\n1,2\n'), 'marks.CSV')).toBe('csv');
    expect(await kindOf(bytes('a,b\n1,2\n'), 'marks.png')).toBe('text');
  });
});

describe('a name does not help', () => {
  test.each([
    ['mp3', latin1('ID3\x04\x00\x00\x00\x00\x00\x0a'.concat('\x00'.repeat(10), '\xff\xfb\x90\x00'))],
    ['m4a', latin1('\x00\x00\x00\x18ftypM4A \x00\x00\x00\x00M4A mp42')],
    ['wav', latin1('RIFF\x24\x00\x00\x00WAVEfmt ')],
  ])('a recording is %s by its content, whatever its name', async (kind, content) => {
    expect(await kindOf(content, 'talk.pdf')).toBe(kind);
  });

  test('a zip called .pdf is a zip', async () => {
    expect(await kindOf(buildZip({ 'a.txt': 'a' }), 'cv.pdf')).toBe('zip');
  });

  test.each([
    '<!DOCTYPE html><script>alert(1)</script>',
    '\uFEFF\n <html><body>x',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!-- x --><html>',
    '<script>alert(1)</script>',
    '<iframe src=x>',
  ])('%j called .png is nothing', async (page) => {
    expect(await kindOf(bytes(page), 'me.png')).toBeNull();
    expect(await kindOf(bytes(page), 'me.txt')).toBeNull();
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['half a signature', pngBytes.subarray(0, 6)],
    ['a signature alone', pngBytes.subarray(0, 8)],
    ['a program', bytes('MZ\x90\x00\x03\x00\x00\x00')],
    ['binary', new Uint8Array([1, 2, 3, 4])],
    ['Latin-1', new Uint8Array([0x63, 0x61, 0x66, 0xe9])],
    ['another compound file', buildCompoundFile(['EncryptedPackage', 'EncryptionInfo'])],
    ['a document inside another compound file', buildCompoundFile(['ObjectPool/'], ['WordDocument'])],
    ['a compound file cut short', buildCompoundFile(['WordDocument']).subarray(0, 700)],
    ['an e-book', buildZip({ mimetype: 'application/epub+zip' })],
  ])('%s is nothing', async (_, content) => {
    expect(await kindOf(content, 'cv.doc')).toBeNull();
  });

  test('a picture with a page or an archive behind it is a picture, and never served as anything else', async () => {
    expect(await kindOf(new Uint8Array([...gifBytes, ...bytes('<script>alert(1)</script>')]), 'a.html')).toBe(
      'gif',
    );
    expect(await kindOf(new Uint8Array([...pngBytes, ...buildZip({ 'a.html': 'x' })]), 'a.zip')).toBe('png');
  });

  test('a PDF with something in front of it is none', async () => {
    expect(await kindOf(new Uint8Array([...bytes('<html>'), ...buildPdf()]), 'a.pdf')).toBeNull();
  });
});

test('a compound file whose tables point at each other for ever is read in no time', async () => {
  const circle = buildCompoundFile(['A', 'B', 'C', 'WordDocument']);
  // The directory's last sector is followed by its first, and the tree's leaf by its root.
  new DataView(circle.buffer).setUint32(512 + 8, 1, true);
  new DataView(circle.buffer).setUint32(1024 + 128 * 4 + 72, 1, true);
  expect(await kindOf(circle)).toBe('doc');
});
