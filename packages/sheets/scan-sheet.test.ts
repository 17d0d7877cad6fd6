import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { readLibraryCells } from './library-cells.ts';
import { scanSheet } from './scan-sheet.ts';
import type { SheetRow } from './sheet-rows.ts';
import { makeSlimWorkbook } from './slim-workbook.ts';
import { cleanSheet } from './testing/clean-sheet.ts';
import { messySheet } from './testing/messy-sheet.ts';
import { rawRow, rawWorkbook } from './testing/workbook-files.ts';
import { takeFirstSheet } from './workbook-parts.ts';

type Cells = { rows: SheetRow[]; merges: unknown[]; rounded: number[] };

async function scan(bytes: Uint8Array): Promise<Cells | null> {
  const rows: SheetRow[] = [];
  const facts = await scanSheet(takeFirstSheet(bytes), (more) => rows.push(...more));
  return facts && { rows, merges: facts.merges, rounded: facts.rounded };
}

function readByLibrary(bytes: Uint8Array): Cells | null {
  const sheet = takeFirstSheet(bytes);
  const found = readLibraryCells(makeSlimWorkbook(sheet.whole(), sheet), 0, sheet.date1904);
  return found && { rows: found.rows, merges: found.merges, rounded: found.rounded };
}

/** Without empty cells at the end and empty rows, which make no difference. */
function bare(cells: Cells | null) {
  const rows = (cells?.rows ?? []).map(({ row, cells: texts }) => {
    const last = texts.findLastIndex((text) => text !== '');
    return { row, cells: texts.slice(0, last + 1) };
  });
  return { ...cells, rows: rows.filter((row) => row.cells.length > 0) };
}

describe('a sheet as programs write it is scanned, and the library would have read the same', () => {
  const odd = [
    ['0012', 12, 1.5e21, true, 'a & <b> "c"', ' spaces ', 'two\nlines', '_x000D_ literally'],
    [null, null, 'x', undefined, -0.1, 1e-7, 123_456_789_012_345_680],
    [],
    ['陈伟明', 'ராஜா', '😀', '', 'end'],
  ];

  test.each([
    ['a messy one', async () => (await messySheet({ rows: 400, seed: 9 })).bytes],
    ['a clean one', async () => (await cleanSheet({ rows: 400 })).bytes],
    ['one of several pieces', async () => (await cleanSheet({ rows: 3000, seed: 4 })).bytes],
    [
      'one of odd values with shared texts',
      async () =>
        new Uint8Array(write(utils.book_new(utils.aoa_to_sheet(odd)), { type: 'buffer', bookSST: true })),
    ],
    [
      'one of odd values with texts in place',
      async () => new Uint8Array(write(utils.book_new(utils.aoa_to_sheet(odd)), { type: 'buffer' })),
    ],
    [
      'one with errors, formulas and runs of text',
      () =>
        rawWorkbook({
          sheets: [
            {
              rows: rawRow(2, [
                '<c t="e"><v>#N/A</v></c>',
                '<c t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c>',
                '<c><f>1+1</f></c>',
                '<c><f t="shared" si="0"/><v>4</v></c>',
                '<c t="b"><v>1</v></c>',
                '<c t="inlineStr"><is><r><t>Tan</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Ah</t></r></is></c>',
                '<c s="3"><v>46331</v></c>',
                '<c s="1"/>',
              ]),
              behind: '<mergeCells count="2"><mergeCell ref="A2:B2"/><mergeCell ref="C2:C9"/></mergeCells>',
            },
          ],
        }),
    ],
  ])('%s', async (_, make) => {
    const bytes = await make();
    const scanned = await scan(bytes);
    expect(scanned).not.toBeNull();
    expect(bare(scanned).rows.length).toBeGreaterThan(0);
    expect(bare(scanned)).toEqual(bare(readByLibrary(bytes)));
  });
});

describe('what is unusual is left to the library', () => {
  const cell = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';

  test.each([
    ['comments', `<row r="1"><!-- ${cell} -->${cell}</row>`],
    ['sections of raw text', '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[x]]></t></is></c></row>'],
    ['single quotes', `<row r='1'>${cell}</row>`],
    ['line breaks between attributes', `<row r="1"><c r="A1"\nt="b"><v>1</v></c></row>`],
    ['rows out of order', `<row r="5"></row><row r="1">${cell}</row>`],
    ['cells out of order', `<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>`],
    ['other elements', `<row r="1">${cell}</row><other/>`],
    ['numbers that are none', '<row r="1"><c r="A1"><v>1,5</v></c></row>'],
    ['cells outside of rows', cell],
    ['cells without an end', '<row r="1"><c r="A1"><v>1</v></row>'],
  ])('%s', async (_, rows) => {
    expect(await scan(await rawWorkbook({ sheets: [{ rows }] }))).toBeNull();
  });

  test('elements with a prefix', async () => {
    const sheet = '<x:worksheet xmlns:x="m"><x:sheetData/></x:worksheet>';
    const bytes = await rawWorkbook({ sheets: [{ rows: '' }], parts: { 'xl/worksheets/sheet1.xml': sheet } });
    expect(await scan(bytes)).toBeNull();
  });
});

test('rows and cells may leave out where they are', async () => {
  const rows =
    '<row><c><v>1</v></c><c/><c t="inlineStr"><is><t>x</t></is></c></row><row r="4"><c><v>2</v></c></row><row><c><v>3</v></c></row>';
  const found = await scan(await rawWorkbook({ sheets: [{ rows }] }));
  expect(found?.rows).toEqual([
    { row: 1, cells: ['1', '', 'x'] },
    { row: 4, cells: ['2'] },
    { row: 5, cells: ['3'] },
  ]);
});

test.each(['3000000000', '9007199254740991', '2.5', 'Infinity'])(
  'row %s is one that no sheet has',
  async (row) => {
    const cell = '<c t="b"><v>1</v></c>';
    const rows = `<row r="1">${cell}</row><row r="${row}">${cell}</row>`;
    await expect(scan(await rawWorkbook({ sheets: [{ rows }] }))).rejects.toMatchObject({
      problem: 'damaged',
    });
  },
);

// Each of them took minutes: a small file held one of the two places in which files are read until its time was over.
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
  const read = rawWorkbook({ sheets: [{ rows }], parts }).then(scan);
  if (problem === null) expect((await read)?.rows).toEqual([{ row: 1, cells: ['1'] }]);
  else await expect(read).rejects.toMatchObject({ problem });
  // Work, not time: others may keep this process waiting.
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000);
});

test('how a text is spoken is no part of it, closed or not', async () => {
  const text = (xml: string) => `<row r="1"><c r="A1" t="inlineStr"><is>${xml}</is></c></row>`;
  const read = async (xml: string) =>
    (await scan(await rawWorkbook({ sheets: [{ rows: text(xml) }] })))?.rows[0]?.cells;
  expect(
    await read(
      '<t>東</t><rPh sb="0" eb="1"><t>ひがし</t></rPh><rPh sb="1"><t>きた</t></rPh><r><t>北</t></r>',
    ),
  ).toEqual(['東北']);
  expect(await read(`<t>東</t>${'<rPh>'.repeat(300_000)}`)).toEqual(['東']);
});
