import { describe, expect, test } from 'vitest';
import { type CellObject, utils, type WorkBook, write } from 'xlsx';
import { readSheetBytes } from './read-bytes.ts';
import { type RawWorkbook, rawRow, rawWorkbook } from './testing/workbook-files.ts';

const limits = { maxRows: 100, maxColumns: 50, sheetsWithoutNotice: [] };
const read = async (book: RawWorkbook) => readSheetBytes(await rawWorkbook(book), limits);
const rowsOf = async (rows: string, more: Partial<RawWorkbook> = {}) => {
  const found = await read({ sheets: [{ rows }], ...more });
  return found.ok ? found.rows : found;
};
/** The cells of a sheet of one row. */
const cellsOf = async (...cells: string[]) => {
  const rows = await rowsOf(rawRow(1, cells));
  return Array.isArray(rows) ? rows[0]?.cells : rows;
};
const asBook = (
  cells: (CellObject | undefined)[][],
  bookType: 'xlsx' | 'biff8',
  about?: WorkBook['Workbook'],
) => {
  const sheet = {
    '!data': cells as CellObject[][],
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: cells.length - 1, c: 9 } }),
  };
  const book: WorkBook = {
    SheetNames: ['One'],
    Sheets: { One: sheet },
    ...(about ? { Workbook: about } : {}),
  };
  return new Uint8Array(write(book, { type: 'buffer', bookType }));
};

describe('what a cell says', () => {
  test('a formula is never worked out: its last value counts', async () => {
    expect(
      await cellsOf(
        '<c><f>1+1</f><v>7</v></c>',
        '<c t="str"><f>CONCAT("a","b")</f><v>typed</v></c>',
        '<c t="str"><f>B1&amp;""</f><v></v></c>',
        'x',
      ),
    ).toEqual(['7', 'typed', '', 'x']);
  });

  test('what begins like a formula is text', async () => {
    expect(await cellsOf('=HYPERLINK(1)', '+65 9123', '-1', '@sum')).toEqual([
      '=HYPERLINK(1)',
      '+65 9123',
      '-1',
      '@sum',
    ]);
  });

  test.each([
    ['1240001', '1240001'],
    ['1.24E+6', '1240000'],
    ['123456789012345', '123456789012345'],
    ['1E+20', '100000000000000000000'],
    ['1.5E+22', '15000000000000000000000'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['1E-7', '0.0000001'],
    ['-12', '-12'],
  ])('the number %s is %s', async (number, text) => {
    expect(await cellsOf(`<c><v>${number}</v></c>`)).toEqual([text]);
  });

  test('of a number that was too long for Excel it is said that digits are lost', async () => {
    const found = await read({ sheets: [{ rows: rawRow(4, ['<c><v>1.23456789012345E+18</v></c>']) }] });
    expect(found).toMatchObject({ ok: true, notices: [expect.stringMatching(/15 digits.*row 4\)/)] });
  });

  test('true, false and errors are what Excel shows', async () => {
    expect(
      await cellsOf(
        '<c t="b"><v>1</v></c>',
        '<c t="b"><v>0</v></c>',
        '<c t="e"><v>#N/A</v></c>',
        '<c t="e"><v>#DIV/0!</v></c>',
      ),
    ).toEqual(['TRUE', 'FALSE', '#N/A', '#DIV/0!']);
  });

  test('text keeps its zeros, spaces, line breaks and signs', async () => {
    expect(
      await cellsOf(
        '0012',
        ' a ',
        'one&#10;two',
        'a &amp; &lt;b&gt; &#x8D75;',
        'one_x000A_two',
        '_x005F_x000A_',
      ),
    ).toEqual(['0012', ' a ', 'one\ntwo', 'a & <b> 赵', 'one\ntwo', '_x000A_']);
  });

  test('text of several looks is one text', async () => {
    const rows = await rowsOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><r><t>Mei</t></r><r><t xml:space="preserve"> Ling</t></r></is></c><c r="B1" t="s"><v>0</v></c></row>',
      {
        parts: {
          'xl/sharedStrings.xml':
            '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><t>Tan</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Ah</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si></sst>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        },
      },
    );
    expect(rows).toEqual([{ row: 1, cells: ['Mei Ling', 'Tan Ah'] }]);
  });

  test('elements with a prefix are read as well', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c r="B2"><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await rowsOf('', { parts: { 'xl/worksheets/sheet1.xml': sheet } })).toEqual([
      { row: 2, cells: ['a', '3'] },
    ]);
  });
});

describe('dates', () => {
  const dateCell = (serial: number, format = 'dd/mm/yyyy'): CellObject => ({ t: 'n', v: serial, z: format });

  test.each(['xlsx', 'biff8'] as const)('in %s are days, whatever the zone of the server', async (type) => {
    const cells = [
      [
        dateCell(46_331),
        dateCell(1),
        dateCell(61),
        dateCell(46_331.999),
        dateCell(46_331, '[$-409]d-mmm-yy;@'),
        { t: 'n' as const, v: 46_331 },
      ],
    ];
    expect(await readSheetBytes(asBook(cells, type), limits)).toMatchObject({
      ok: true,
      date1904: false,
      rows: [
        { row: 1, cells: ['2026-11-05', '1900-01-01', '1900-03-01', '2026-11-05', '2026-11-05', '46331'] },
      ],
    });
  });

  test.each(['xlsx', 'biff8'] as const)('in %s may be counted from 1904', async (type) => {
    const found = await readSheetBytes(
      asBook([[dateCell(44_869), { t: 'n', v: 44_869 }]], type, { WBProps: { date1904: true } }),
      limits,
    );
    expect(found).toMatchObject({ ok: true, date1904: true, rows: [{ cells: ['2026-11-05', '44869'] }] });
  });

  test('written as ISO text are the day that is written', async () => {
    expect(
      await cellsOf('<c t="d" s="3"><v>2026-11-05</v></c>', '<c t="d" s="3"><v>2026-11-05T00:00:00</v></c>'),
    ).toEqual(['2026-11-05', '2026-11-05']);
  });

  test('a number that no day has stays a number', async () => {
    const cells = [[dateCell(-5), dateCell(9_999_999), dateCell(60)]];
    expect(await readSheetBytes(asBook(cells, 'xlsx'), limits)).toMatchObject({
      rows: [{ cells: ['-5', '9999999', '60'] }],
    });
  });

  test('a format of zeros fills up with zeros; one of hours is no date', async () => {
    const cells = [
      [dateCell(1234, '0000000'), dateCell(0.5, 'h:mm'), dateCell(5, '0.00'), dateCell(7, '"Day" 0')],
    ];
    expect(await readSheetBytes(asBook(cells, 'xlsx'), limits)).toMatchObject({
      rows: [{ cells: ['0001234', '0.5', '5', '7'] }],
    });
  });
});

describe('rows', () => {
  test('keep the numbers that the sheet gives them; empty ones are left out', async () => {
    expect(await rowsOf(rawRow(3, ['a']) + rawRow(4, [' ', '']) + rawRow(9, ['', 'b', '', '']))).toEqual([
      { row: 3, cells: ['a'] },
      { row: 9, cells: ['', 'b'] },
    ]);
  });

  test('merged down, a value counts in every row that has something', async () => {
    const rows =
      rawRow(1, ['Run', 'Name']) + rawRow(2, ['R1', 'Amy']) + rawRow(3, ['', 'Ben']) + rawRow(5, ['', 'Cat']);
    const found = await read({
      sheets: [{ rows, behind: '<mergeCells count="1"><mergeCell ref="A2:A6"/></mergeCells>' }],
    });
    expect(found).toMatchObject({
      rows: [
        { row: 1, cells: ['Run', 'Name'] },
        { row: 2, cells: ['R1', 'Amy'] },
        { row: 3, cells: ['R1', 'Ben'] },
        { row: 5, cells: ['R1', 'Cat'] },
      ],
      notices: ['Merged cells were read as if each of their rows had the value'],
    });
  });

  test('a merge over the whole sheet makes no rows of it', async () => {
    const found = await read({
      sheets: [
        {
          rows: rawRow(1, ['Title']),
          behind: '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        },
      ],
    });
    expect(found).toMatchObject({ ok: true, rows: [{ row: 1, cells: ['Title'] }] });
  });

  test('hidden ones of a sheet of several megabytes are all counted, wherever it is cut', async () => {
    const hidden = Array.from({ length: 15_000 }, (_, index) =>
      rawRow(index + 1, [`Row ${index} ${'x'.repeat(index % 97)}`]).replace('<row ', '<row hidden="1" '),
    );
    const bytes = await rawWorkbook({ sheets: [{ rows: hidden.join('') }] });
    const found = await readSheetBytes(bytes, { ...limits, maxRows: 20_000 });
    expect(found).toMatchObject({ ok: true, notices: ['15,000 hidden rows were read too'] });
  });

  test('hidden ones are read too, and that is said', async () => {
    const rows = rawRow(1, ['a']) + rawRow(2, ['b']).replace('<row ', '<row hidden="1" ');
    const found = await read({
      sheets: [{ rows, before: '<cols><col min="3" max="3" hidden="1"/></cols>' }],
    });
    expect(found).toMatchObject({ rows: [{ row: 1 }, { row: 2 }], notices: ['One hidden row was read too'] });
  });

  test('that turn out to be unusual far down are read once, all of them', async () => {
    const usual = Array.from({ length: 5000 }, (_, index) => rawRow(index + 1, ['a name', `${index}`]));
    const rows = `${usual.join('')}<!-- unusual -->${rawRow(5001, ['the last'])}`;
    const found = await readSheetBytes(await rawWorkbook({ sheets: [{ rows }] }), {
      ...limits,
      maxRows: 6000,
    });
    expect(found).toMatchObject({ ok: true, rows: { length: 5001 } });
    expect(found.ok && found.rows.at(-1)).toEqual({ row: 5001, cells: ['the last'] });
  });

  test('and columns are counted', async () => {
    const full = Array.from({ length: 100 }, (_, index) => rawRow(index + 1, ['x'])).join('');
    expect(await rowsOf(full)).toHaveLength(100);
    expect(await rowsOf(full + rawRow(500, ['x']))).toMatchObject({
      ok: false,
      problem: 'too-many-rows',
      message: 'This sheet has 101 rows; at most 100 are read. Split it into several files',
    });
    const far = '<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>';
    expect(await rowsOf(far)).toMatchObject({ ok: false, problem: 'too-many-columns' });
  });
});

test('bytes that follow the archive are passed over', async () => {
  const bytes = await rawWorkbook({ sheets: [{ rows: rawRow(1, ['x']) }] });
  const longer = new Uint8Array([...bytes, ...Buffer.from('\r\n<!-- sent by a portal -->')]);
  expect(await readSheetBytes(longer, limits)).toMatchObject({ ok: true, rows: [{ cells: ['x'] }] });
});

describe('sheets', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    name: `S${index + 1}`,
    rows: rawRow(1, [`from ${index + 1}`]),
  }));

  test('of ten the first is read, and the others are named', async () => {
    expect(await read({ sheets: ten })).toMatchObject({
      sheetName: 'S1',
      rows: [{ cells: ['from 1'] }],
      notices: [
        'This workbook has ten sheets; we read the first one, “S1”, and not “S2”, “S3”, “S4”, “S5”, “S6”, “S7”, “S8”, “S9”, “S10”',
      ],
    });
  });

  test('that are hidden are passed over, and named', async () => {
    const workbook = (states: string[]) =>
      `<workbook xmlns="m" xmlns:r="r"><sheets>${states.map((state, index) => `<sheet name="S${index + 1} &amp; co" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`;
    const found = async (...states: string[]) =>
      read({ sheets: ten.slice(0, 3), parts: { 'xl/workbook.xml': workbook(states) } });
    expect(await found('hidden', 'visible', 'veryHidden')).toMatchObject({
      sheetName: 'S2 & co',
      rows: [{ cells: ['from 2'] }],
      notices: [
        'This workbook has three sheets; we read the first visible one, “S2 & co”, and not “S1 & co” (hidden), “S3 & co” (hidden)',
      ],
    });
    expect(await found('hidden', 'hidden', 'hidden')).toMatchObject({
      sheetName: 'S1 & co',
      notices: [
        'This workbook has three sheets; we read the first one, “S1 & co” (hidden), and not “S2 & co” (hidden), “S3 & co” (hidden)',
      ],
    });
  });

  test.each(['xlsx', 'biff8'] as const)(
    'of .%s by another program are found in the same way',
    async (bookType) => {
      const sheet = (text: string) => utils.aoa_to_sheet([[text]]);
      const book: WorkBook = {
        SheetNames: ['A', 'B', 'C'],
        Sheets: { A: sheet('a'), B: sheet('b'), C: sheet('c') },
        Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] },
      };
      const bytes = new Uint8Array(write(book, { type: 'buffer', bookType }));
      expect(await readSheetBytes(bytes, limits)).toMatchObject({
        sheetName: 'B',
        rows: [{ cells: ['b'] }],
        notices: [
          'This workbook has three sheets; we read the first visible one, “B”, and not “A” (hidden), “C”',
        ],
      });
      expect(await readSheetBytes(bytes, { ...limits, sheetsWithoutNotice: ['A', 'C'] })).toMatchObject({
        notices: [],
      });
    },
  );

  test('whose relations go elsewhere are not followed', async () => {
    const relations = (target: string) => ({
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}" /></Relationships>`,
    });
    const sheets = [{ rows: rawRow(1, ['x']) }];
    for (const target of ['../../../etc/passwd', 'file:///etc/passwd', 'https://example.com/sheet1.xml'])
      expect(await read({ sheets, parts: relations(target) })).toMatchObject({
        ok: false,
        problem: 'damaged',
      });
    expect(await read({ sheets, parts: relations('..\\xl\\worksheets\\.\\SHEET1.xml') })).toMatchObject({
      ok: true,
    });
  });
});
