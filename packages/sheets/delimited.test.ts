import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { findDelimiter, parseDelimited } from './delimited.ts';
import { readSheetBytes } from './read-bytes.ts';

const limits = { maxRows: 100, maxColumns: 50, sheetsWithoutNotice: [] };
const read = (bytes: Uint8Array) => readSheetBytes(bytes, limits);
const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const rowsOf = async (bytes: Uint8Array) => {
  const found = await read(bytes);
  return found.ok ? found.rows.map(({ row, cells }) => [row, ...cells]) : found;
};
const swap = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

describe('the script of a text file', () => {
  const text = 'Name,Id\r\n陈伟明,ராஜா\r\n';
  const expected = [
    [1, 'Name', 'Id'],
    [2, '陈伟明', 'ராஜா'],
  ];
  const long = `Name,Email\r\n${'Tan,tan@example.com\r\n'.repeat(40)}`;

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['UTF-16 of Windows', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 the other way round', swap(`\uFEFF${text}`)],
  ])('%s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(expected);
    expect(await read(bytes)).toMatchObject({ notices: [], sheetName: '' });
  });

  test.each([
    ['as Windows writes it', new Uint8Array(Buffer.from(long, 'utf16le'))],
    ['the other way round', swap(long)],
  ])('UTF-16 without a mark, %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toContainEqual([2, 'Tan', 'tan@example.com']);
  });

  test('NUL bytes in it are passed over', async () => {
    expect(await rowsOf(utf8('a\u0000,b\r\nc,\u0000d\r\n'))).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ]);
    expect((await decodeText(utf8('abc'))).text).toBe('abc');
  });
});

describe('what parts the columns', () => {
  test.each([
    [',', 'a,b,c\n1,2,3\n'],
    [';', 'a;b;c\n"1,5";2,5;3,5\n4,1;5,1;6,1\n'],
    ['\t', 'a\tb\tc\n1,2\t3;4\t5\n'],
    ['|', 'a|b\n1|2\n'],
    [';', 'Enrolment list, 2026;;\nName;Email;Id\nTan, Mei;x;y\nLim, Bo;x;y\n'],
    [',', 'Name,Note\nTan,"a;b;c;d"\nLim,"e;f;g;h"\n'],
  ] as const)('is %j', async (delimiter, text) => {
    expect(findDelimiter(text).delimiter).toBe(delimiter);
  });

  test('may be said in a first line, which counts as one', async () => {
    expect(await rowsOf(utf8('sep=;\r\na;b\r\n1,5;2\r\n'))).toEqual([
      [2, 'a', 'b'],
      [3, '1,5', '2'],
    ]);
  });
});

describe('the cells', () => {
  test('may hold line breaks, quotes and what parts columns; rows are counted as a spreadsheet does', async () => {
    expect(await rowsOf(utf8('a,b\r\n"one\r\ntwo, ""three""",x\r\n\r\ny,"z"\r\n'))).toEqual([
      [1, 'a', 'b'],
      [2, 'one\r\ntwo, "three"', 'x'],
      [4, 'y', 'z'],
    ]);
  });

  test.each(['\r\n', '\n', '\r'])('end with %j', async (end) => {
    expect(await rowsOf(utf8(['a,b', '', '1,2', ''].join(end)))).toEqual([
      [1, 'a', 'b'],
      [3, '1', '2'],
    ]);
  });

  test('with quotes in the middle, and rows of other lengths, are taken as they are', async () => {
    expect(await rowsOf(utf8('a,b,c\n5" pipe,x\n1,2,3,4\n'))).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '5" pipe', 'x'],
      [3, '1', '2', '3', '4'],
    ]);
  });

  test('that look like formulas or numbers stay what they are', async () => {
    expect(await rowsOf(utf8('=1+1,0012,1.2E+5,+65\n'))).toEqual([[1, '=1+1', '0012', '1.2E+5', '+65']]);
  });

  test('of a quote that never ends are refused with what to look for, not hung on', async () => {
    const found = await rowsOf(utf8(`a,b\n"open${',x\n'.repeat(50_000)}`));
    expect(found).toMatchObject({ ok: false, problem: 'damaged' });
    expect(found).toHaveProperty(
      'message',
      expect.stringMatching(/^A quotation mark .* never closed\. Save/),
    );
  });

  test('of text pasted from a spreadsheet are parted by tabs', async () => {
    expect(parseDelimited('a\t"two\nlines"\n1\t2')).toEqual([
      ['a', 'two\nlines'],
      ['1', '2'],
    ]);
  });
});
