import { deflateRawSync } from 'node:zlib';
import { allowConsole } from '@repo/testing/console';
import { describe, expect, test } from 'vitest';
import { CFB, utils, write } from 'xlsx';
import type { SheetProblem } from './problems.ts';
import { readSheetBytes } from './read-bytes.ts';
import { rawParts, rawRow, rawWorkbook } from './testing/workbook-files.ts';
import { storeZip, writeZip } from './testing/zip-file.ts';
import { relationshipsXml } from './workbook-xml.ts';

const limits = { maxRows: 100, maxColumns: 50, sheetsWithoutNotice: [] };
const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const sheets = [{ rows: rawRow(1, ['a', 'b']) }];
const good = () => rawWorkbook({ sheets });

async function refused(bytes: Uint8Array, problem: SheetProblem) {
  const found = await readSheetBytes(bytes, limits);
  expect(found).toMatchObject({ ok: false, problem });
  // One sentence, and what to do.
  if (!found.ok)
    expect(found.message).toMatch(/^[A-Z].+(Upload|Save|save|Copy|Split|split|Take|Fill|Delete) .+[^.]$/);
}

/** A compound file with these streams, as .xls and encrypted workbooks are. */
function compound(streams: Record<string, Uint8Array>): Uint8Array {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, name, Buffer.from(content));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}

const record = (kind: number, ...content: number[]) => [kind & 255, kind >> 8, content.length, 0, ...content];
const start = record(0x809, 0, 6, 5, 0, 0xbb, 0x0d, 0xcc, 0x07, 0, 0, 0, 0, 6, 0, 0, 0);
const oldSheet = (kind: number) => record(0x85, 0, 0, 0, 0, 0, kind, 1, 0, 0x41);

describe('no spreadsheet', () => {
  test.each([
    ['nothing', text(''), 'empty'],
    ['blanks', text(' \r\n,,\r\n'), 'empty'],
    [
      'a page called .xls',
      text('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>a'),
      'web-page',
    ],
    ['a table of a page', text('\xef\xbb\xbf\r\n<TABLE border=1><tr><td>a</td></tr></TABLE>'), 'web-page'],
    ['a page of today', text('<!DOCTYPE html>\n<title>Sign in</title>'), 'web-page'],
    [
      'XML of Excel 2003',
      text(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      ),
      'other-format',
    ],
    ['other XML', text('<?xml version="1.0"?><svg/>'), 'not-a-sheet'],
    ['a PDF', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'not-a-sheet'],
    ['a picture', text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'not-a-sheet'],
    ['a program', text(`MZ${'\0\x01\x02\x03'.repeat(100)}`), 'not-a-sheet'],
    ['noise', new Uint8Array(Array.from({ length: 2000 }, (_, index) => (index * 73) % 31)), 'not-a-sheet'],
    ['Excel 2', text('\x09\0\x04\0\x02\0\x10\0'), 'other-format'],
  ] as const)('%s', async (_, bytes, problem) => refused(bytes, problem));

  test('an archive of something else', async () => {
    await refused(await writeZip([{ name: 'a.txt', content: 'a' }]), 'not-a-sheet');
    await refused(await rawWorkbook({ sheets, parts: { 'xl/workbook.xml': null } }), 'not-a-sheet');
    const letter = [
      {
        name: '_rels/.rels',
        content: '<Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/>',
      },
      { name: 'word/document.xml', content: '<w:document xmlns:w="w"/>' },
    ];
    await refused(await writeZip(letter), 'not-a-sheet');
  });

  test.each([
    ['.numbers', { 'Index/Document.iwa': '\0' }, 'a spreadsheet of Apple Numbers'],
    ['.ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }, 'OpenDocument'],
  ] as const)('%s is another kind of spreadsheet, and is called by its name', async (_, parts, name) => {
    const bytes = await writeZip(Object.entries(parts).map(([name, content]) => ({ name, content })));
    await refused(bytes, 'other-format');
    expect(await readSheetBytes(bytes, limits)).toHaveProperty('message', expect.stringContaining(name));
  });

  const list = [
    ['Name', 'Address'],
    ['Tan Mei', 'mei@example.com'],
  ];

  test.each([
    ['ods', 'an OpenDocument spreadsheet (.ods)'],
    ['sylk', 'a SYLK file (.slk)'],
    ['dif', 'a DIF file (.dif)'],
    ['xlsb', 'a binary Excel workbook (.xlsb)'],
  ] as const)('.%s as SheetJS writes it is called by its name', async (bookType, name) => {
    const bytes = new Uint8Array(
      write(utils.book_new(utils.aoa_to_sheet(list), 'A'), { type: 'buffer', bookType }),
    );
    await refused(bytes, 'other-format');
    expect(await readSheetBytes(bytes, limits)).toHaveProperty(
      'message',
      expect.stringContaining(`This is ${name}, which is not read here`),
    );
  });

  test.each(['ID;Person;Place\nC1;Tan Mei;Bedok\n', 'TABLE\n1,0\n0,1\n'])(
    'a text that only begins like one of them is read: %j',
    async (content) => expect(await readSheetBytes(text(content), limits)).toMatchObject({ ok: true }),
  );

  test('a compound file of something else', async () => {
    await refused(compound({ WordDocument: text('x') }), 'not-a-sheet');
    await refused(compound({ Workbook: text('x') }).subarray(0, 600), 'damaged');
  });
});

describe('a password', () => {
  test('on an .xlsx makes a compound file of it', async () => {
    await refused(compound({ EncryptionInfo: text('x'), EncryptedPackage: text('y') }), 'encrypted');
  });

  test('on an .xls is a record in front of the sheets', async () => {
    await refused(
      compound({ Workbook: new Uint8Array([...start, ...record(0x2f, 0, 0, 1, 2), ...record(0x0a)]) }),
      'encrypted',
    );
  });

  test('on an entry of the archive', async () => {
    const bytes = await good();
    // The flag is in the directory and in front of the content; the directory counts.
    const directory = Buffer.from(bytes).indexOf('PK\x01\x02');
    bytes.set([1], directory + 8);
    await refused(bytes, 'encrypted');
  });
});

describe('macros', () => {
  test('of Visual Basic, whatever the file is called', async () => {
    await refused(await rawWorkbook({ sheets, parts: { 'xl/vbaProject.bin': 'x' } }), 'macro');
    await refused(await rawWorkbook({ sheets, parts: { 'XL\\VBAProject.bin': 'x' } }), 'macro');
  });

  test('that hide behind another name, or are only declared', async () => {
    const types = (more: string) => ({ '[Content_Types].xml': `<Types>${more}</Types>` });
    const macro = 'application/vnd.ms-office.vbaProject';
    await refused(
      await rawWorkbook({
        sheets,
        parts: { ...types(`<Default Extension="dat" ContentType="${macro}"/>`), 'xl/a.dat': 'x' },
      }),
      'macro',
    );
    await refused(
      await rawWorkbook({ sheets, parts: types(`<Override PartName="/xl/b" ContentType='${macro}'/>`) }),
      'macro',
    );
    const relation =
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="m" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x"/></Relationships>';
    await refused(await rawWorkbook({ sheets, parts: { 'xl/_rels/workbook.xml.rels': relation } }), 'macro');
  });

  test('in an .xls, of both kinds', async () => {
    const book = new Uint8Array([...start, ...oldSheet(0), ...record(0x0a)]);
    await refused(compound({ Workbook: book, '/_VBA_PROJECT_CUR/VBA/dir': text('x') }), 'macro');
    await refused(
      compound({ Workbook: new Uint8Array([...start, ...oldSheet(1), ...record(0x0a)]) }),
      'macro',
    );
  });

  test('may be in an .xlsm, which is read when it has none', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['a']]), 'A');
    const xlsm = (more: object) =>
      new Uint8Array(write({ ...book, ...more }, { type: 'buffer', bookType: 'xlsm', bookVBA: true }));
    expect(await readSheetBytes(xlsm({}), limits)).toMatchObject({ ok: true, rows: [{ cells: ['a'] }] });
    const { CFB: container } = await import('xlsx');
    const vbaraw = container.write(container.utils.cfb_new(), { type: 'buffer' });
    await refused(xlsm({ vbaraw }), 'macro');
  });

  test('that are declared for an ending which no part has are none', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['a']]), 'A');
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(Buffer.from(bytes).toString('latin1')).toContain('macroEnabled');
    expect(await readSheetBytes(bytes, limits)).toMatchObject({ ok: true });
  });
});

describe('a bomb', () => {
  const zeros = new Uint8Array(70 * 1024 * 1024).fill(32);

  test.each([
    'xl/worksheets/sheet1.xml',
    'xl/styles.xml',
    'xl/workbook.xml',
    '[Content_Types].xml',
    '_rels/.rels',
  ])('in %s is found while it is inflated', async (name) => {
    const bytes = await rawWorkbook({ sheets, parts: { [name]: zeros } });
    expect(bytes.byteLength).toBeLessThan(200_000);
    await refused(bytes, 'bomb');
  });

  test('of rows that are good one by one', async () => {
    const rows = '<row></row>'.repeat(6_500_000);
    await refused(await rawWorkbook({ sheets: [{ rows }] }), 'bomb');
  });

  test('that says it is small is one all the same', async () => {
    const bytes = await rawWorkbook({ sheets, parts: { 'xl/worksheets/sheet1.xml': zeros } });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.byteLength - 46; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
    }
    await refused(bytes, 'bomb');
  });

  test('of parts that are large together', async () => {
    const half = zeros.subarray(0, 50 * 1024 * 1024);
    const relations =
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>';
    await refused(
      await rawWorkbook({
        sheets,
        parts: {
          'xl/worksheets/sheet1.xml': half,
          'xl/sharedStrings.xml': half,
          'xl/_rels/workbook.xml.rels': relations,
        },
      }),
      'bomb',
    );
  });

  test('that declares far too much beside the sheet', async () => {
    const bytes = await rawWorkbook({ sheets, parts: { 'xl/media/image1.png': 'x' } });
    const view = new DataView(bytes.buffer);
    const at = Buffer.from(bytes).lastIndexOf('PK\x01\x02');
    view.setUint32(at + 24, 0xfffffff0, true);
    await refused(bytes, 'bomb');
  });

  test('of very many entries', async () => {
    await refused(
      storeZip(Array.from({ length: 6000 }, (_, index) => ({ name: `${index}`, content: '' }))),
      'bomb',
    );
  });

  test('in a part that is not needed does nothing', async () => {
    const bytes = await rawWorkbook({ sheets, parts: { 'xl/media/image1.png': zeros } });
    expect(await readSheetBytes(bytes, limits)).toMatchObject({ ok: true, rows: [{ cells: ['a', 'b'] }] });
  });

  test('of cells that are empty but have a format', async () => {
    const row = (index: number) => `<row r="${index + 1}">${'<c s="1"/>'.repeat(200)}</row>`;
    const rows = Array.from({ length: 8000 }, (_, index) => row(index)).join('');
    await refused(
      await rawWorkbook({ sheets: [{ rows: rows.replace('<c s="1"/>', '<c><v>1</v></c>') }] }),
      'too-big',
    );
  });

  test('of one long text that many cells name', async () => {
    const cell = '<c t="s"><v>0</v></c>';
    const book = (cells: number) =>
      rawWorkbook({
        sheets: [{ rows: rawRow(1, Array(cells).fill(cell)) }],
        parts: {
          'xl/_rels/workbook.xml.rels': relationshipsXml([
            ['worksheet', 'worksheets/sheet1.xml'],
            ['sharedStrings', 'sharedStrings.xml'],
          ]),
          'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(4_000_000)}</t></si></sst>`,
        },
      });
    await refused(await book(20), 'too-big');
    expect(await readSheetBytes(await book(2), limits)).toMatchObject({ ok: true });
  });

  test('of entities is only text', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;&x;</t></is></c></row></sheetData></worksheet>';
    const found = await readSheetBytes(
      await rawWorkbook({ sheets, parts: { 'xl/worksheets/sheet1.xml': bomb } }),
      limits,
    );
    expect(JSON.stringify(found)).not.toMatch(/aaaa|root:/);
  });
});

describe('a damaged file', () => {
  test('cut short anywhere is refused, and never more than that', async () => {
    const bytes = await good();
    for (let length = 4; length < bytes.byteLength - 1; length += 37)
      await refused(bytes.subarray(0, length), 'damaged');
  });

  test('with any byte changed is read or refused in words', async () => {
    const bytes = await good();
    for (let at = 0; at < bytes.byteLength; at += 3) {
      const changed = new Uint8Array(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const found = await readSheetBytes(changed, limits);
      if (!found.ok) expect(found.message).not.toBe('');
    }
  });

  test('an .xls with any byte changed is read or refused in words', async () => {
    // The parser remarks on records that it does not know; in its thread nothing shows it.
    allowConsole('error');
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['a', 1],
        ['b', 2],
      ]),
      'A',
    );
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }));
    for (let at = 0; at < bytes.byteLength; at += 41) {
      const changed = new Uint8Array(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const found = await readSheetBytes(changed, limits);
      if (!found.ok) expect(found.message).not.toBe('');
    }
  });

  test('with two parts of one name: nobody knows which one Excel shows', async () => {
    const parts = [...rawParts({ sheets }), { name: 'XL/worksheets/Sheet1.xml', content: '<worksheet/>' }];
    await refused(await writeZip(parts), 'damaged');
  });

  test('with packed bytes that are none, or packed in another way', async () => {
    const noise = deflateRawSync('x'.repeat(1000)).fill(0xaa);
    const bytes = storeZip(rawParts({ sheets, parts: { 'xl/workbook.xml': noise } }));
    const at = Buffer.from(bytes).lastIndexOf('xl/workbook.xml') - 46;
    const patched = (method: number) => {
      const copy = new Uint8Array(bytes);
      copy[at + 10] = method;
      return copy;
    };
    await refused(patched(8), 'damaged');
    await refused(patched(14), 'damaged');
  });

  test('whose directory points outside', async () => {
    const bytes = await good();
    const end = bytes.byteLength - 22;
    new DataView(bytes.buffer).setUint32(end + 16, 0xffffff00, true);
    await refused(bytes, 'damaged');
  });
});
