import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { readSheetBytes } from './read-bytes.ts';
import { makeCleanSheet } from './testing/clean-sheet.ts';
import { rawRow, rawWorkbook } from './testing/workbook-files.ts';

const limits = { maxRows: 10_000, maxColumns: 50, sheetsWithoutNotice: [] };
const read = async (rows: string, parts: Record<string, string> = {}) =>
  readSheetBytes(await rawWorkbook({ sheets: [{ rows }], parts }), limits);

describe('a sheet as programs write it', () => {
  const odd = [
    ['0012', 12, 1.5e21, true, 'a & <b> "c"', ' spaces ', 'two\nlines', '_x000D_ literally'],
    [null, null, 'x', undefined, -0.1, 1e-7, 123_456_789_012_345_680],
    [],
    ['陈伟明', 'ராஜா', '😀', '', 'end'],
  ];
  const texts = [
    {
      row: 1,
      cells: [
        '0012',
        '12',
        '1500000000000000000000',
        'TRUE',
        'a & <b> "c"',
        ' spaces ',
        'two\nlines',
        '\r literally',
      ],
    },
    { row: 2, cells: ['', '', 'x', '', '-0.1', '0.0000001', '123456789012345680'] },
    { row: 4, cells: ['陈伟明', 'ராஜா', '😀', '', 'end'] },
  ];

  test.each([
    ['shared texts', true],
    ['texts in place', false],
  ])('with odd values and %s', async (_, bookSST) => {
    const bytes = write(utils.book_new(utils.aoa_to_sheet(odd)), { type: 'buffer', bookSST });
    expect(await readSheetBytes(new Uint8Array(bytes), limits)).toMatchObject({ ok: true, rows: texts });
  });

  test('with percentages, which are what people see', async () => {
    const percent = (v: number, z: string) => ({ t: 'n', v, z });
    const row = [percent(0.85, '0%'), percent(0.07, '0.0%;-0.0%'), percent(5, '0 "%"')];
    const bytes = write(utils.book_new(utils.aoa_to_sheet([row])), { type: 'buffer' });
    expect(await readSheetBytes(new Uint8Array(bytes), limits)).toMatchObject({
      rows: [{ cells: ['85%', '7%', '5'] }],
    });
  });

  test('with many rows', async () => {
    const { bytes, rows } = await makeCleanSheet({ rows: 3000, seed: 4 });
    const found = await readSheetBytes(bytes, limits);
    expect(found).toMatchObject({ ok: true, rows: { length: 3001 } });
    expect(found.ok && found.rows.at(-1)?.cells).toContain(rows.at(-1)?.traineeEmail);
  });

  test('with errors, formulas and runs of text', async () => {
    const cells = [
      '<c t="e"><v>#N/A</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c>',
      '<c><f>1+1</f></c>',
      '<c><f t="shared" si="0"/><v>4</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="inlineStr"><is><r><t>Tan</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Ah</t></r></is></c>',
      '<c s="3"><v>46331</v></c>',
      '<c s="1"/>',
    ];
    expect(await read(rawRow(2, cells))).toMatchObject({
      rows: [{ row: 2, cells: ['#N/A', 'a<b', '#FORMULA!', '4', 'TRUE', 'Tan Ah', '2026-11-05'] }],
    });
  });
});

describe('a sheet as programs hardly write it is read all the same:', () => {
  const cell = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';
  const one = [{ row: 1, cells: ['x'] }];

  test.each([
    ['comments', `<row r="1"><!-- a remark -->${cell}</row>`, one],
    [
      'sections of raw text',
      '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[x]]></t></is></c></row>',
      one,
    ],
    ['single quotes', `<row r='1'>${cell}</row>`, one],
    [
      'line breaks between attributes',
      '<row r="1"><c r="A1"\nt="b"><v>1</v></c></row>',
      [{ row: 1, cells: ['TRUE'] }],
    ],
    [
      'rows out of order',
      `<row r="5"><c r="A5"><v>5</v></c></row><row r="1">${cell}</row>`,
      [...one, { row: 5, cells: ['5'] }],
    ],
    [
      'cells out of order',
      '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>',
      [{ row: 1, cells: ['1', '2'] }],
    ],
    ['other elements', `<row r="1">${cell}</row><other/>`, one],
    [
      'rows and cells without their places',
      '<row><c><v>1</v></c><c/><c t="inlineStr"><is><t>x</t></is></c></row><row r="4"><c><v>2</v></c></row><row><c><v>3</v></c></row>',
      [
        { row: 1, cells: ['1', '', 'x'] },
        { row: 4, cells: ['2'] },
        { row: 5, cells: ['3'] },
      ],
    ],
  ])('%s', async (_, rows, expected) => {
    expect(await read(rows)).toMatchObject({ ok: true, rows: expected });
  });
});

test.each(['3000000000', '9007199254740991', '2.5', 'Infinity'])(
  'row %s is one that no sheet has',
  async (row) => {
    const cell = '<c t="b"><v>1</v></c>';
    const rows = `<row r="1">${cell}</row><row r="${row}">${cell}</row>`;
    expect(await read(rows)).toMatchObject({ ok: false, problem: 'damaged' });
  },
);

test('a cell in a row that no sheet has makes a file a damaged one', async () => {
  const rows = '<row r="1"><c r="A4000000000"><v>1</v></c></row>';
  expect(await read(rows)).toMatchObject({ ok: false, problem: 'damaged' });
});

// A small file must not hold one of the two places in which files are read until its time is over.
test.each([
  ['sheets', { 'xl/workbook.xml': `<workbook >${'<sheet '.repeat(300_000)}` }, 'damaged'],
  ['formats of cells', { 'xl/styles.xml': `<styleSheet>${'<cellXfs>'.repeat(300_000)}` }, null],
  [
    'brackets of a number format',
    {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(300_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    },
    null,
  ],
])('%s that are opened hundreds of thousands of times and never closed', async (_, parts, problem) => {
  const rows = '<row r="1"><c r="A1" s="0"><v>1</v></c></row>';
  const began = process.threadCpuUsage();
  const found = await read(rows, parts);
  if (problem === null) expect(found).toMatchObject({ rows: [{ row: 1, cells: ['1'] }] });
  else expect(found).toMatchObject({ ok: false, problem });
  // Work, not time: others may keep this process waiting.
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000);
});

test('how a text is spoken is no part of it, closed or not', async () => {
  const textOf = async (xml: string) => {
    const found = await read(`<row r="1"><c r="A1" t="inlineStr"><is>${xml}</is></c></row>`);
    return found.ok && found.rows[0]?.cells;
  };
  expect(
    await textOf(
      '<r><t>東</t></r><rPh sb="0" eb="1"><t>ひがし</t></rPh><rPh sb="1"><t>きた</t></rPh><r><t>北</t></r>',
    ),
  ).toEqual(['東北']);
  expect(await textOf(`<t>東</t>${'<rPh>'.repeat(300_000)}`)).toEqual(['東']);
});
