import { ServiceError } from '@repo/base/errors';
import { templateColumns, uploadLimits } from '@repo/schemas/training/enrolment-upload';
import { rawRow, rawWorkbook } from '@repo/sheets/testing/workbook-files';
import { writeWorkbook } from '@repo/sheets/write-workbook';
import { describe, expect, test } from 'vitest';
import { exampleCells } from './example-row.ts';
import { readEnrolmentSheet } from './read-enrolment-sheet.ts';

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const readText = (...lines: string[]) => readEnrolmentSheet({ name: 'a.csv', bytes: utf8(lines.join('\n')) });
const headings = 'Trainee Email,Trainee Name,Trainee NRIC,Course Code,Course Run ID';
const line = 'mei@example.com,Tan Mei,S1234567D,C1,1240001';
const cells = {
  traineeEmail: 'mei@example.com',
  traineeName: 'Tan Mei',
  traineeNric: 'S1234567D',
  courseCode: 'C1',
  courseRunId: '1240001',
};

async function refusal(read: Promise<unknown>): Promise<string> {
  const error = await read.catch((thrown: unknown) => thrown);
  if (!(error instanceof ServiceError)) throw new Error('It was read');
  expect(error).toMatchObject({ status: 400, code: 'FILE_REFUSED' });
  return error.message;
}

describe('headings', () => {
  test('may be in any order, below titles and empty rows', async () => {
    const read = await readText(
      'Enrolments of November,,,,',
      '',
      'By: the office,,,,',
      'Run ID,NRIC,Name,Email,Code',
      '1240001,S1234567D,Tan Mei,mei@example.com,C1',
    );
    expect(read).toEqual({
      sheetName: '',
      sheets: [],
      encoding: 'utf-8',
      notices: [],
      rows: [{ row: 5, cells }],
    });
  });

  test('may be merged over two rows and over several columns', async () => {
    const behind =
      '<mergeCells count="4"><mergeCell ref="A1:E1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:C3"/><mergeCell ref="D3:E3"/></mergeCells>';
    const rows = [
      rawRow(1, ['November']),
      rawRow(3, ['Trainee Email', 'Person', '', 'Class']),
      rawRow(4, ['', 'Full Name', 'NRIC', 'Course Code', 'Run ID']),
      rawRow(6, line.split(',')),
    ];
    const bytes = await rawWorkbook({ sheets: [{ name: 'Nov', rows: rows.join(''), behind }] });
    const read = await readEnrolmentSheet({ name: 'a.xlsx', bytes });
    expect(read).toMatchObject({ sheetName: 'Nov', rows: [{ row: 6, cells }] });
  });

  test('that are missing are named in one sentence with those that are there', async () => {
    expect(await refusal(readText('Email,Full name,Course Run,Remarks', 'a@example.com,A,1,x'))).toBe(
      'The sheet lacks the columns “Trainee NRIC”, “Course Code”. Its headings are “Email”, “Full name”, “Course Run”, “Remarks”. Rename or add what is missing',
    );
    expect(await refusal(readText(headings.replace('Course Code', 'Kurs'), line))).toMatch(
      /^The sheet lacks the column “Course Code”\./,
    );
  });

  test('that nobody knows are said to be unused, and so are columns without one', async () => {
    const read = await readText(`${headings},Remarks,,Fee`, `${line},hello,stray,12`);
    expect(read.rows).toEqual([{ row: 2, cells }]);
    expect(read.notices).toEqual([
      'Not used: “Remarks”, “Fee”',
      'One column has no heading and was left out',
    ]);
  });

  test('there are none: the columns are taken in the order of the template', async () => {
    const pasted = [
      'mei@example.com',
      'Tan Mei',
      'S1234567D',
      'C1',
      'Title',
      '1240001',
      'TGS-1',
      'self',
      '5/11/2026',
    ].join('\t');
    const read = await readEnrolmentSheet({ name: 'pasted.tsv', bytes: utf8(`${pasted}\r\n${pasted}\r\n`) });
    expect(read.rows).toEqual(
      [1, 2].map((row) => ({
        row,
        cells: {
          ...cells,
          courseTitle: 'Title',
          courseReferenceNumber: 'TGS-1',
          sponsorshipType: 'Individual',
          enrolmentDate: '2026-11-05',
        },
      })),
    );
    expect(read.notices).toEqual([
      'The sheet has no headings, so its columns were taken in the order of the template',
    ]);
  });

  test('and text pasted with them is read by them', async () => {
    const read = await readEnrolmentSheet({
      name: 'p.tsv',
      bytes: utf8(`${headings}\n${line}`.replaceAll(',', '\t')),
    });
    expect(read).toEqual({
      sheetName: '',
      sheets: [],
      encoding: 'utf-8',
      notices: [],
      rows: [{ row: 2, cells }],
    });
  });

  test('that cannot be found are asked for, and no cell is repeated', async () => {
    const message = await refusal(readText('a,b,c', 'S1234567D,Tan Mei,x'));
    expect(message).toMatch(/^No row of headings was found\..*“Trainee Email”, “Trainee Name”/);
    expect(message).not.toContain('1234567');
  });

  test('of one name are no matter as long as their cells are the same', async () => {
    expect((await readText(`${headings},Trainee Email`, `${line},mei@example.com`)).rows).toEqual([
      { row: 2, cells },
    ]);
    expect(await refusal(readText(`${headings},Trainee Email`, `${line},other@example.com`))).toBe(
      'Several columns could be “Trainee Email”: “Trainee Email”, “Trainee Email”. Delete or rename all but one',
    );
    expect(
      await refusal(readText('E-mail,Email address,Name,NRIC,Course Code,Run', `x@example.com,${line}`)),
    ).toContain('Several columns could be “Trainee Email”: “E-mail”, “Email address”');
  });

  test('of the template win over other names for the same, and that is said', async () => {
    const read = await readText(`Email,${headings}`, `office@example.com,${line}`);
    expect(read.rows).toEqual([{ row: 2, cells }]);
    expect(read.notices).toEqual([
      'For “Trainee Email” the column “Trainee Email” was read, and not “Email”',
    ]);
  });

  test('may name the employer beside the person there', async () => {
    const read = await readText(`${headings},Employer Name,Employer Contact Name`, `${line},Acme,Lim Bo`);
    expect(read.rows[0]?.cells).toEqual({ ...cells, employerName: 'Lim Bo' });
    expect(read.notices).toEqual([
      'For “Employer Contact Name” the column “Employer Contact Name” was read, and not “Employer Name”',
    ]);
  });

  test('that come again further down are no row', async () => {
    expect((await readText(headings, line, headings, line)).rows.map(({ row }) => row)).toEqual([2, 4]);
  });
});

describe('rows', () => {
  test('that are blank in all known columns are skipped', async () => {
    const read = await readText(`${headings},Remarks`, ',,,,,see below', ` ,\u00a0,\u200b,,`, `${line},`);
    expect(read.rows).toEqual([{ row: 4, cells }]);
  });

  test('there are none', async () => {
    expect(await refusal(readText(headings))).toBe(
      'The sheet has headings but no rows. Fill it in and upload it again',
    );
    expect(await refusal(readText(''))).toBe(
      'This file has no rows. Fill in the template and upload it again',
    );
  });

  test('of the example are left out unless somebody changed them', async () => {
    const example = templateColumns.map(({ field }) => exampleCells[field] ?? '');
    const mine = templateColumns.map(({ field }) => ({ ...exampleCells, ...cells })[field] ?? '');
    const bytes = await writeWorkbook([
      { name: 'E', columns: templateColumns, rows: [example, mine, example] },
    ]);
    const read = await readEnrolmentSheet({ name: 'e.xlsx', bytes });
    expect(read.rows.map(({ row }) => row)).toEqual([3]);
    expect(read.notices).toEqual(['The example row of the template was left out (row 2, 4)']);
  });

  test('whose run ids Excel has shortened are said', async () => {
    const read = await readText(headings, line.replace('1240001', '1.24E+12'));
    expect(read.rows[0]?.cells.courseRunId).toBe('1.24E+12');
    expect(read.notices).toEqual([expect.stringMatching(/^Excel has shortened run ids .*\(row 2\)/)]);
  });

  test('of two years are days of this century, and a birth needs four digits', async () => {
    const read = await readText(`${headings},Enrolment Date,DOB`, `${line},5/11/26,5/11/90`);
    expect(read.rows[0]?.cells).toEqual({
      ...cells,
      enrolmentDate: '2026-11-05',
      traineeBirthDate: '5/11/90',
    });
  });
});

describe('limits', () => {
  test('20,000 rows are read, below a title; one more is refused', async () => {
    const lines = Array<string>(uploadLimits.rows).fill(line);
    expect((await readText('Title,,,,', headings, ...lines)).rows).toHaveLength(20_000);
    const message = 'A spreadsheet has at most 20,000 rows. Split it into several files';
    expect(await refusal(readText(headings, ...lines, line))).toBe(message);
    expect(await refusal(readText(headings, ...lines, ...lines))).toBe(message);
  });

  test('10 MB are read; one byte more is refused', async () => {
    // Text in an unused column makes up the size.
    const bytes = new Uint8Array(uploadLimits.fileBytes + 1).fill(120);
    bytes.set(utf8(`${headings},Remarks\n${line},`));
    expect((await readEnrolmentSheet({ name: 'a.csv', bytes: bytes.subarray(0, -1) })).rows).toHaveLength(1);
    expect(await refusal(readEnrolmentSheet({ name: 'a.csv', bytes }))).toBe(
      'A spreadsheet has at most 10 MB. Split it into several files',
    );
  });

  test('an invalid file is refused with the reader’s message', async () => {
    const page = utf8('<html><body><table>');
    expect(await refusal(readEnrolmentSheet({ name: 'a.xls', bytes: page }))).toMatch(
      /^This file is a web page/,
    );
  });
});
