import Excel from 'exceljs';
import { describe, expect, test } from 'vitest';
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { readSheetBytes } from './read-bytes.ts';
import { formulaRecord, hiddenRowRecord, withRecordsInserted } from './testing/old-workbook-file.ts';
import { rawRow, rawWorkbook } from './testing/workbook-files.ts';

const limits = { maxRows: 100, maxColumns: 50, sheetsWithoutNotice: [] };
const read = (bytes: Uint8Array, sheet?: string) => readSheetBytes(bytes, { ...limits, sheet });

async function byExcelJs(fill: (book: Excel.Workbook) => void): Promise<Uint8Array> {
  const book = new Excel.Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const bySheetJs = (
  sheets: Record<string, WorkSheet>,
  bookType: 'xlsx' | 'biff8',
  more: Partial<WorkBook> = {},
) =>
  new Uint8Array(
    write({ SheetNames: Object.keys(sheets), Sheets: sheets, ...more }, { type: 'buffer', bookType }),
  );

describe('formulas', () => {
  test('of exceljs without a result are marked, those with one are read', async () => {
    const bytes = await byExcelJs((book) => {
      const sheet = book.addWorksheet('A');
      sheet.addRow(['a', 'b', 'c', 'd']);
      sheet.getCell('A2').value = { formula: 'B1&"x"' } as Excel.CellFormulaValue;
      sheet.getCell('B2').value = { formula: '1+1', result: 2 };
      sheet.getCell('C2').value = { formula: '1-1', result: 0 };
      sheet.getCell('D2').value = { formula: 'A9&""', result: '' };
      sheet.getCell('E2').value = 'end';
      sheet.getCell('B4').value = { formula: 'B1' } as Excel.CellFormulaValue;
    });
    expect(await read(bytes)).toMatchObject({
      rows: [
        { row: 1, cells: ['a', 'b', 'c', 'd'] },
        { row: 2, cells: ['#FORMULA!', '2', '0', '', 'end'] },
        { row: 4, cells: ['', '#FORMULA!'] },
      ],
    });
  });

  test('of SheetJS without a result are marked, also of text', async () => {
    const sheet: WorkSheet = {
      '!ref': 'A1:C2',
      A1: { t: 's', v: 'a' },
      A2: { t: 'n', f: 'B1+1' },
      B2: { t: 's', f: 'B1&"x"' },
      C2: { t: 'n', f: '1+1', v: 2 },
    };
    expect(await read(bySheetJs({ A: sheet }, 'xlsx'))).toMatchObject({
      rows: [{ cells: ['a'] }, { row: 2, cells: ['#FORMULA!', '#FORMULA!', '2'] }],
    });
  });

  test.each(['<v></v>', '<v/>', '<v> </v>'])('with an empty result %s have none', async (result) => {
    const cell = `<c><f>A1</f>${result}</c>`;
    expect(await read(await rawWorkbook({ sheets: [{ rows: rawRow(1, ['x', cell]) }] }))).toMatchObject({
      rows: [{ cells: ['x', '#FORMULA!'] }],
    });
  });

  test('whose zeros wait for Excel to calculate the workbook have no result', async () => {
    const rows = rawRow(1, ['<c><f>A2</f><v>0</v></c>', '<c><v>0</v></c>', '<c><f>A2</f><v>7</v></c>']);
    const workbook = (more: string) => ({
      'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>${more}</workbook>`,
    });
    const cellsOf = async (more: string) =>
      read(await rawWorkbook({ sheets: [{ rows }], parts: workbook(more) }));
    expect(await cellsOf('<calcPr calcId="124519" fullCalcOnLoad="1"/>')).toMatchObject({
      rows: [{ cells: ['#FORMULA!', '0', '7'] }],
    });
    expect(await cellsOf('<calcPr calcId="124519"/>')).toMatchObject({ rows: [{ cells: ['0', '0', '7'] }] });
  });

  test('of an .xls are marked where a zero waits to be calculated', async () => {
    const bytes = withRecordsInserted(bySheetJs({ A: utils.aoa_to_sheet([['a', 'b', 'c']]) }, 'biff8'), [
      formulaRecord(2, 0, { result: 0, onLoad: true }),
      formulaRecord(2, 1, { result: 0, onLoad: false }),
      formulaRecord(2, 2, { result: 5, onLoad: true }),
    ]);
    expect(await read(bytes)).toMatchObject({
      rows: [{ cells: ['a', 'b', 'c'] }, { row: 2, cells: ['#FORMULA!', '0', '5'] }],
    });
  });

  test('of drop-downs are none of a cell', async () => {
    const validation =
      '<dataValidations count="1"><dataValidation type="list" sqref="A1"><formula1>"a,b"</formula1></dataValidation></dataValidations>';
    expect(
      await read(await rawWorkbook({ sheets: [{ rows: rawRow(1, ['a', '<c/>']), behind: validation }] })),
    ).toMatchObject({ rows: [{ cells: ['a'] }] });
  });

  test('by the hundred thousand, none of them closed, are over soon', async () => {
    const rows = `<row r="1"><c r="A1"><v>1</v></c>${'<c t="'.repeat(150_000)}${'<f>'.repeat(300_000)}</row>`;
    const began = process.threadCpuUsage();
    await read(await rawWorkbook({ sheets: [{ rows }] }));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});

describe('hidden rows', () => {
  test('of exceljs are read, and counted', async () => {
    const bytes = await byExcelJs((book) => {
      const sheet = book.addWorksheet('A');
      sheet.addRows([['a'], ['b'], ['c']]);
      sheet.getRow(2).hidden = true;
    });
    expect(await read(bytes)).toMatchObject({
      rows: { length: 3 },
      notices: ['One hidden row was read too'],
    });
  });

  test('of an .xls are read, and counted', async () => {
    const bytes = withRecordsInserted(bySheetJs({ A: utils.aoa_to_sheet([['a'], ['b'], ['c']]) }, 'biff8'), [
      hiddenRowRecord(2),
      hiddenRowRecord(3),
    ]);
    expect(await read(bytes)).toMatchObject({
      rows: [{ cells: ['a'] }, { cells: ['b'] }, { cells: ['c'] }],
      notices: ['2 hidden rows were read too'],
    });
  });
});

describe('the sheets of a workbook', () => {
  const sheets = {
    Cover: utils.aoa_to_sheet([['Read me']]),
    Empty: utils.aoa_to_sheet([]),
    November: utils.aoa_to_sheet([['nov']]),
    Old: utils.aoa_to_sheet([['old']]),
  };
  const hidden = { Workbook: { Sheets: [{}, {}, {}, { Hidden: 1 as const }] } };
  const listed = [
    { name: 'Cover', isVisible: true },
    { name: 'November', isVisible: true },
    { name: 'Old', isVisible: false },
  ];

  test.each(['xlsx', 'biff8'] as const)('of .%s that have something in them are listed', async (bookType) => {
    const bytes = bySheetJs(sheets, bookType, hidden);
    expect(await read(bytes)).toMatchObject({
      sheetName: 'Cover',
      sheets: listed,
      rows: [{ cells: ['Read me'] }],
    });
  });

  test.each(['xlsx', 'biff8'] as const)('of .%s are read by their names', async (bookType) => {
    const bytes = bySheetJs(sheets, bookType, hidden);
    expect(await read(bytes, 'November')).toMatchObject({
      sheetName: 'November',
      sheets: listed,
      rows: [{ cells: ['nov'] }],
      notices: [expect.stringContaining('we read the one that was chosen, “November”, and not “Cover”')],
    });
    expect(await read(bytes, ' old ')).toMatchObject({ sheetName: 'Old', rows: [{ cells: ['old'] }] });
  });

  test.each(['xlsx', 'biff8'] as const)('of .%s are named to whoever asks for another', async (bookType) => {
    expect(await read(bySheetJs(sheets, bookType, hidden), 'December')).toEqual({
      ok: false,
      problem: 'no-such-sheet',
      message: 'This workbook has no sheet “December”. Upload it again and choose one that it has',
      sheets: listed,
    });
  });

  test('are listed with the refusal of the one that was read', async () => {
    const bytes = bySheetJs({ Empty: sheets.Empty, November: sheets.November }, 'xlsx');
    expect(await read(bytes)).toMatchObject({
      ok: false,
      problem: 'empty',
      sheets: [{ name: 'November', isVisible: true }],
    });
  });

  test('of exceljs are listed too; one with formats alone is empty', async () => {
    const bytes = await byExcelJs((book) => {
      book.addWorksheet('First').addRow(['a']);
      const blank = book.addWorksheet('Blank');
      blank.getCell('B2').border = { top: { style: 'thin' } };
      blank.getColumn(1).width = 30;
      book.addWorksheet('Second').addRow([7]);
    });
    expect(await read(bytes)).toMatchObject({
      sheets: [
        { name: 'First', isVisible: true },
        { name: 'Second', isVisible: true },
      ],
    });
  });

  test('with other text files than workbooks there are none, and a wanted one is no matter', async () => {
    const bytes = new Uint8Array(Buffer.from('a,b\n1,2\n'));
    expect(await read(bytes, 'November')).toMatchObject({ ok: true, sheets: [], encoding: 'utf-8' });
  });
});
