import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { makeCleanSheet } from './testing/clean-sheet.ts';
import { rawRow, rawWorkbook } from './testing/workbook-files.ts';

const small = () => rawWorkbook({ sheets: [{ name: 'List', rows: rawRow(2, ['a', '', 'b']) }] });

test('a sheet is read in a thread, and the caller keeps its bytes', async () => {
  const bytes = await small();
  const copy = new Uint8Array(bytes);
  expect(await readSheet(bytes, { maxRows: 10 })).toEqual({
    ok: true,
    sheetName: 'List',
    sheets: [{ name: 'List', isVisible: true }],
    encoding: '',
    notices: [],
    date1904: false,
    rows: [{ row: 2, cells: ['a', '', 'b'] }],
  });
  expect(bytes).toEqual(copy);
});

test('a part of a larger piece of memory is read by itself', async () => {
  const bytes = await small();
  const larger = new Uint8Array(bytes.byteLength + 100).fill(7);
  larger.set(bytes, 50);
  expect(await readSheet(larger.subarray(50, 50 + bytes.byteLength), { maxRows: 10 })).toMatchObject({
    ok: true,
  });
});

test('one that takes too long or too much is refused in words, and the next one is read', async () => {
  const { bytes } = await makeCleanSheet({ rows: 5000 });
  expect(await readSheet(bytes, { maxRows: 6000, timeoutMs: 5 })).toMatchObject({
    ok: false,
    problem: 'timeout',
  });
  expect(await readSheet(bytes, { maxRows: 6000, memoryMb: 8 })).toMatchObject({
    ok: false,
    problem: 'too-big',
  });
  expect(await readSheet(bytes, { maxRows: 6000 })).toMatchObject({ ok: true });
});

test('several at once wait for each other, and each gets its own answer', async () => {
  const files = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      rawWorkbook({ sheets: [{ rows: rawRow(1, [`file ${index}`]) }] }),
    ),
  );
  const bad = new Uint8Array(Buffer.from('PK no archive'));
  const read = await Promise.all([...files, bad].map((bytes) => readSheet(bytes, { maxRows: 10 })));
  expect(read.map((one) => (one.ok ? one.rows[0]?.cells[0] : one.problem))).toEqual([
    'file 0',
    'file 1',
    'file 2',
    'file 3',
    'file 4',
    'damaged',
  ]);
});

test('other work continues while a sheet is read', async () => {
  const { bytes } = await makeCleanSheet({ rows: 5000 });
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  await readSheet(bytes, { maxRows: 6000 });
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(10);
});
