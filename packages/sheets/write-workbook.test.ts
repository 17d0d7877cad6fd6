import { describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { readSheetBytes } from './read-bytes.ts';
import { type SheetToWrite, writeWorkbook } from './write-workbook.ts';

const limits = { maxRows: 50_000, maxColumns: 50, sheetsWithoutNotice: [] };

async function readBack(sheet: Partial<SheetToWrite> & Pick<SheetToWrite, 'rows'>) {
  const columns = sheet.columns ?? [{ heading: 'A' }, { heading: 'B' }, { heading: 'C' }];
  const found = await readSheetBytes(await writeWorkbook([{ name: 'One', ...sheet, columns }]), limits);
  return found.ok ? found.rows.slice(1).map(({ cells }) => cells) : found;
}

describe('what is written', () => {
  test('is read again as it was', async () => {
    const rows = [
      ['0012', 'Tan & Sons <x> "y"', '陈伟明'],
      [' spaces ', 'two\nlines', 'ராஜா'],
      ['_x0041_', "D'Souza", '😀'],
    ];
    expect(await readBack({ rows })).toEqual(rows);
  });

  test('is text, also where a spreadsheet would run it', async () => {
    const rows = [
      ['=1+1', '+65', '-1'],
      ['@sum', '\t=1', '=HYPERLINK("http://x")'],
    ];
    const bytes = await writeWorkbook([
      { name: 'One', columns: [{ heading: 'A' }, { heading: 'B' }, { heading: 'C' }], rows },
    ]);
    const sheet = read(bytes, { cellFormula: true }).Sheets.One ?? {};
    const cells = Object.entries(sheet).filter(([at]) => /^[A-C][23]$/.test(at));
    expect(cells).toHaveLength(6);
    for (const [, cell] of cells) {
      expect(cell.t).toBe('s');
      expect(cell.f).toBeUndefined();
    }
    expect(await readBack({ rows })).toEqual(rows);
  });

  test('has no characters that XML cannot have', async () => {
    const rows = [['a\u0000b\u001fc', '\ud800x', '\ufffey']];
    expect(await readBack({ rows })).toEqual([['abc', 'x', 'y']]);
    expect(await readBack({ rows: [['x'.repeat(40_000)]] })).toEqual([['x'.repeat(32_767)]]);
  });

  test('has dates that are dates, and what is none stays text', async () => {
    const columns = [{ heading: 'Day', kind: 'date' as const }];
    const rows = [['2026-11-05'], ['31/02/2026'], ['2026-02-30'], ['1899-01-01'], ['']];
    expect(await readBack({ columns, rows })).toEqual([
      ['2026-11-05'],
      ['31/02/2026'],
      ['2026-02-30'],
      ['1899-01-01'],
    ]);
    const sheet = read(await writeWorkbook([{ name: 'One', columns, rows }]), { cellNF: true }).Sheets.One;
    expect(sheet?.A2).toMatchObject({ t: 'n', v: 46_331, z: 'dd/mm/yyyy' });
  });

  test('has numbers that are numbers, and nothing where there is nothing', async () => {
    const rows = [
      [12, null, Number.NaN],
      [undefined, 1.5, 'x'],
    ];
    expect(await readBack({ rows })).toEqual([['12'], ['', '1.5', 'x']]);
  });
});

test('sheets have their names, without what a name cannot have', async () => {
  const columns = [{ heading: 'A' }];
  const bytes = await writeWorkbook([
    { name: 'One & two', columns, rows: [] },
    { name: `a/b:c[d]?${'x'.repeat(40)}`, columns, rows: [['1']] },
  ]);
  const book = read(bytes);
  expect(book.SheetNames).toEqual(['One & two', `a b c d  ${'x'.repeat(22)}`]);
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[1] ?? ''] ?? {})).toEqual([{ A: '1' }]);
});

test('columns after the 26th have their letters', async () => {
  const columns = Array.from({ length: 30 }, (_, index) => ({ heading: `C${index}` }));
  const cells = columns.map((_, index) => `v${index}`);
  expect(await readBack({ columns, rows: [cells] })).toEqual([cells]);
});

test('other work continues while a long sheet is written', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [
    `person${index}@example.com`,
    'Tan Wei Ming',
    'S1234567D',
  ]);
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 1);
  const bytes = await writeWorkbook([
    { name: 'One', columns: [{ heading: 'A' }, { heading: 'B' }, { heading: 'C' }], rows },
  ]);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
  expect(await readSheetBytes(bytes, limits)).toMatchObject({ ok: true, rows: { length: 20_001 } });
});
