import { makeCleanSheet } from '@repo/sheets/testing/clean-sheet';
import { makeMessySheet, messyKinds } from '@repo/sheets/testing/messy-sheet';
import { expect, test } from 'vitest';
import { hasRightCheckLetter } from '#domain/identity/identity-number.ts';
import { readEnrolmentSheet } from './read-enrolment-sheet.ts';

test.each(['xlsx', 'xls', 'csv', 'semicolon', 'tsv'] as const)(
  'a messy sheet as .%s is read as it was meant, row by row',
  async (format) => {
    const { bytes, fileName, expected } = await makeMessySheet({ rows: 600, seed: 3, format });
    const { rows } = await readEnrolmentSheet({ name: fileName, bytes });
    expect(rows).toEqual(expected.map(({ row, cells }) => ({ row, cells })));
  },
);

test('a messy sheet has some of every kind, and is the same for the same seed', async () => {
  const one = await makeMessySheet({ rows: 1000, seed: 5, format: 'csv' });
  expect(await makeMessySheet({ rows: 1000, seed: 5, format: 'csv' })).toEqual(one);
  expect((await makeMessySheet({ rows: 1000, seed: 6, format: 'csv' })).bytes).not.toEqual(one.bytes);
  for (const kind of messyKinds) expect(one.counts[kind], kind).toBeGreaterThan(0);
  expect(Object.values(one.counts).reduce((sum, count) => sum + count)).toBe(1000);
});

test.each(['xlsx', 'csv'] as const)('a clean sheet as .%s is read as it was made', async (format) => {
  const { bytes, fileName, rows } = await makeCleanSheet({ rows: 300, seed: 2, runs: 3, format });
  const read = await readEnrolmentSheet({ name: fileName, bytes });
  expect(read).toEqual({
    sheetName: format === 'xlsx' ? 'Enrolments' : '',
    sheets: format === 'xlsx' ? [{ name: 'Enrolments', hidden: false }] : [],
    encoding: format === 'xlsx' ? '' : 'utf-8',
    notices: [],
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  });
});

test('nobody is in a clean sheet twice, and everybody’s check letter is right', async () => {
  const { rows, runs } = await makeCleanSheet({ rows: 2000, runs: 7, format: 'csv' });
  expect(new Set(rows.map(({ traineeNric }) => traineeNric)).size).toBe(2000);
  expect(new Set(rows.map(({ traineeEmail }) => traineeEmail)).size).toBe(2000);
  expect(rows.every(({ traineeNric = '' }) => hasRightCheckLetter(traineeNric))).toBe(true);
  expect(runs).toHaveLength(7);
});
