import { formatCsv } from '@repo/schemas/csv';
import {
  type UploadCells,
  type UploadDetail,
  uploadColumns,
  uploadDetail,
} from '@repo/schemas/training/enrolment-upload';
import { rawRow, rawWorkbook } from '@repo/sheets/testing/workbook-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPersonCells, buildUploadForm, validCells } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/enrolments/uploads';
let admin: { id: string };

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

const headings = uploadColumns.map(({ heading }) => heading);
const lineOf = (cells: UploadCells) => uploadColumns.map(({ field }) => cells[field] ?? '');
const rowsOf = (people: readonly UploadCells[]) =>
  [headings, ...people.map(lineOf)].map((cells, index) => rawRow(index + 1, cells)).join('');

async function post(file: File, sheet?: string) {
  const body = buildUploadForm(file);
  if (sheet !== undefined) body.append('sheet', sheet);
  return service.call(path, { method: 'POST', body, as: admin });
}
const detailOf = (answer: { status: number; body: { data: unknown } }): UploadDetail => {
  expect(answer.status).toBe(200);
  return uploadDetail.strict().parse(answer.body.data);
};
const choose = (id: string, sheet: unknown, as: object = { as: admin }, revision = 0) =>
  service.call(`${path}/${id}/sheet`, { method: 'POST', body: { sheet, revision }, ...as });

const readAs = (id: string, encoding: unknown, as: object = { as: admin }, revision = 0) =>
  service.call(`${path}/${id}/encoding`, { method: 'POST', body: { encoding, revision }, ...as });

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => buildPersonCells(from + index));
const threeMonths = async () =>
  new File(
    [
      await rawWorkbook({
        sheets: [
          { name: 'October', rows: rowsOf(people(1, 1)) },
          { name: 'Blank', rows: '' },
          { name: 'November', rows: rowsOf(people(10, 2)) },
          { name: 'For S1234567D', rows: rowsOf(people(20, 3)) },
        ],
      }),
    ],
    'months.xlsx',
  );
const sheets = [
  { name: 'October', hidden: false },
  { name: 'November', hidden: false },
  { name: 'For S****567D', hidden: false },
];

describe('a workbook with several sheets', () => {
  it('is read from the first one, and the answer lists all that have rows', async () => {
    const { upload, rows } = detailOf(await post(await threeMonths()));
    expect(upload).toMatchObject({ sheetName: 'October', sheets, encoding: '', counts: { rows: 1 } });
    expect(rows.map(({ cells }) => cells.traineeName)).toEqual(['Somebody 1']);
  });

  it('is read from the sheet that the form names', async () => {
    const { upload, rows } = detailOf(await post(await threeMonths(), 'November'));
    expect(upload).toMatchObject({ sheetName: 'November', sheets, counts: { rows: 2 } });
    expect(rows.map(({ cells }) => cells.traineeName)).toEqual(['Somebody 10', 'Somebody 11']);
    expect(detailOf(await post(await threeMonths(), '')).upload.sheetName).toBe('October');
  });

  it('is refused with the names of its sheets when it has no such one, and nothing is kept', async () => {
    const answer = await post(await threeMonths(), 'December');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      error: expect.stringMatching(/^This workbook has no sheet “December”.*“October”, “November”, “For/),
      details: [
        { field: 'sheet', message: 'October' },
        { field: 'sheet', message: 'November' },
        { field: 'sheet', message: 'For S1234567D' },
      ],
    });
    expect(await database.db.enrolmentUpload.count()).toBe(0);
  });

  it('whose first sheet has no headings is refused with the others to choose from', async () => {
    const bytes = await rawWorkbook({
      sheets: [
        { name: 'Cover', rows: rawRow(1, ['Enrolments of 2026']) },
        { name: 'List', rows: rowsOf([validCells]) },
      ],
    });
    const answer = await post(new File([bytes], 'cover.xlsx'));
    expect(answer.body).toMatchObject({
      error: expect.stringMatching(/^No row of headings was found\..* Or choose another sheet: “List”$/),
      details: [{ field: 'sheet', message: 'List' }],
    });
    expect(detailOf(await post(new File([bytes], 'cover.xlsx'), 'List')).upload.counts.rows).toBe(1);
  });
});

describe('another sheet of an upload', () => {
  it('is read instead: its rows replace the others, and that is in the audit log', async () => {
    const { upload } = detailOf(await post(await threeMonths()));
    const corrected = await service.call(`${path}/${upload.id}/rows`, {
      method: 'PATCH',
      body: { revision: 0, rows: [{ row: 2, cells: { traineeName: 'Corrected' } }] },
      as: admin,
    });
    expect(corrected.status).toBe(200);
    const second = detailOf(await choose(upload.id, 'November', { as: admin }, 1));
    expect(second.upload).toMatchObject({
      id: upload.id,
      sheetName: 'November',
      sheets,
      revision: 2,
      counts: { rows: 2, toSend: 2, willCreate: { learners: 2 } },
    });
    expect(second.rows.map(({ row, cells }) => [row, cells.traineeName])).toEqual([
      [2, 'Somebody 10'],
      [3, 'Somebody 11'],
    ]);
    expect(
      await database.db.auditEntry.findFirst({ where: { action: 'enrolment-upload.choose-sheet' } }),
    ).toMatchObject({
      actor: `user:${admin.id}`,
      targetId: upload.id,
      before: { sheetName: 'October', rows: 1 },
      after: { sheetName: 'November', rows: 2 },
    });
  });

  it('may be named as the list shows it, with an identity number masked', async () => {
    const { upload } = detailOf(await post(await threeMonths()));
    const { sheetName, counts } = detailOf(await choose(upload.id, 'For S****567D')).upload;
    expect([sheetName, counts.rows]).toEqual(['For S****567D', 3]);
  });

  it('that does not exist, or was not chosen, leaves everything as it was', async () => {
    const { upload } = detailOf(await post(await threeMonths()));
    expect(await choose(upload.id, 'December')).toMatchObject({ status: 400 });
    expect(await choose(upload.id, ' ')).toMatchObject({ status: 400 });
    const { body } = await service.call(`${path}/${upload.id}`, { as: admin });
    expect(body.data.upload).toMatchObject({ sheetName: 'October', revision: 0, counts: { rows: 1 } });
  });

  it('cannot be read once the upload was sent, and not by other people', async () => {
    const { upload } = detailOf(await post(await threeMonths()));
    const learner = await createUser(database.db, { roles: ['learner'] });
    expect((await choose(upload.id, 'November', { as: learner })).status).toBe(403);
    expect((await choose(upload.id, 'November', {})).status).toBe(401);
    expect((await choose('nothing', 'November')).status).toBe(404);
    expect((await service.call(`${path}/${upload.id}/submit`, { method: 'POST', as: admin })).status).toBe(
      200,
    );
    expect((await choose(upload.id, 'November')).status).toBe(400);
    expect(await database.db.enrolmentUploadRow.count({ where: { uploadId: upload.id } })).toBe(1);
  });
});

describe('a CSV', () => {
  const chinese = [...'陈伟明李小红王建国张丽华刘德华黄志强林美玲赵敏芝'];
  const named = people(1, 8).map((cells, index) => ({
    ...cells,
    traineeName: chinese.slice(3 * index, 3 * index + 3).join(''),
  }));
  const textOf = (rows: readonly UploadCells[]) =>
    formatCsv(headings, rows.map(lineOf)).replace('\uFEFF', '');

  it('in GBK is read in it, and the answer says so', async () => {
    const bytes = new Uint8Array(iconv.encode(textOf(named), 'gbk'));
    const { upload, rows } = detailOf(await post(new File([bytes], 'gbk.csv')));
    expect(rows.map(({ cells }) => cells.traineeName)).toEqual(named.map(({ traineeName }) => traineeName));
    expect(upload).toMatchObject({
      encoding: 'gb18030',
      sheetName: '',
      sheets: [],
      notices: [expect.stringContaining('was read as Chinese (GBK)')],
    });
  });

  it.each([
    ['utf-8', 'utf-8'],
    ['utf-16le', 'utf-16le'],
  ])('in %s is read in it without a notice', async (encoding, name) => {
    const bytes = new Uint8Array(iconv.encode(textOf(named), encoding));
    const { upload } = detailOf(await post(new File([bytes], 'list.csv')));
    expect(upload).toMatchObject({ encoding: name, notices: [] });
  });

  const postKorean = async () => {
    // As valid in Chinese as in Korean, and so read as Chinese.
    const people = [{ ...validCells, traineeName: '김철' }];
    const bytes = new Uint8Array(iconv.encode(textOf(people), 'euc-kr'));
    return detailOf(await post(new File([bytes], 'korean.csv'))).upload;
  };

  it('is read in another encoding: its rows replace the others, and that is in the audit log', async () => {
    const upload = await postKorean();
    expect(upload.encoding).toBe('big5');
    const body = { revision: 0, rows: [{ row: 2, cells: { traineeName: 'Corrected' } }] };
    const corrected = await service.call(`${path}/${upload.id}/rows`, { method: 'PATCH', body, as: admin });
    expect(corrected.status).toBe(200);
    expect(await readAs(upload.id, 'euc-kr')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Somebody else changed') },
    });
    const second = detailOf(await readAs(upload.id, 'euc-kr', { as: admin }, 1));
    expect(second.upload).toMatchObject({
      encoding: 'euc-kr',
      revision: 2,
      notices: [],
      counts: { rows: 1 },
    });
    expect(second.rows.map(({ cells }) => cells.traineeName)).toEqual(['김철']);
    const action = 'enrolment-upload.choose-encoding';
    expect(await database.db.auditEntry.findFirst({ where: { action } })).toMatchObject({
      actor: `user:${admin.id}`,
      targetId: upload.id,
      before: { encoding: 'big5', rows: 1 },
      after: { encoding: 'euc-kr', rows: 1 },
    });
    const third = detailOf(await readAs(upload.id, 'utf-8', { as: admin }, 2)).upload;
    expect(third.notices).toEqual([expect.stringContaining('cannot be read as UTF-8')]);
  });

  it('stays as it was where it cannot be read in that encoding, or by that person', async () => {
    const { id } = await postKorean();
    const learner = await createUser(database.db, { roles: ['learner'] });
    expect((await readAs(id, 'utf-16le')).body.error).toMatch(/^No row of headings was found/);
    expect((await readAs(id, 'utf-7')).status).toBe(400);
    expect((await readAs(id, 'euc-kr', { as: learner })).status).toBe(403);
    expect((await readAs(id, 'euc-kr', {})).status).toBe(401);
    expect((await readAs('nothing', 'euc-kr')).status).toBe(404);
    const { body } = await service.call(`${path}/${id}`, { as: admin });
    expect(body.data.upload).toMatchObject({ encoding: 'big5', revision: 0 });
    expect((await service.call(`${path}/${id}/submit`, { method: 'POST', as: admin })).status).toBe(200);
    expect((await readAs(id, 'euc-kr')).status).toBe(400);
  });

  it('alone can be read in another encoding, and a workbook not', async () => {
    const { upload } = detailOf(await post(await threeMonths()));
    expect(await readAs(upload.id, 'big5')).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^This file is a workbook/) },
    });
  });

  it('has no sheets to choose from, and stays in the encoding that was chosen', async () => {
    const { id, sheets } = await postKorean();
    expect(sheets).toEqual([]);
    expect((await readAs(id, 'euc-kr')).status).toBe(200);
    expect(await choose(id, 'November', { as: admin }, 1)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^This file is a text file/) },
    });
    const { body } = await service.call(`${path}/${id}`, { as: admin });
    expect(body.data.upload).toMatchObject({ encoding: 'euc-kr', revision: 1 });
  });
});

it('a formula without a result is an error of its row and its cell, and nothing is made of it', async () => {
  const formula = '<c><f>Lookup!A1</f><v></v></c>';
  const line = (number: number, cells: Partial<Record<string, string>>) =>
    uploadColumns.map(({ field }) => cells[field] ?? buildPersonCells(number)[field] ?? '');
  const rows = [
    headings,
    line(1, { traineeName: formula }),
    line(2, { courseRunId: formula }),
    line(3, { traineeBirthDate: formula, employerName: formula }),
  ].map((cells, index) => rawRow(index + 1, cells));
  const bytes = await rawWorkbook({ sheets: [{ rows: rows.join('') }] });
  const detail = detailOf(await post(new File([bytes], 'formulas.xlsx')));
  expect(detail.upload.counts).toMatchObject({ rows: 3, toSend: 0, verdicts: { error: 3 } });
  const found = detail.rows.map(({ findings }) =>
    findings.filter(({ severity }) => severity === 'error').map(({ field, code }) => [field, code]),
  );
  expect(found).toEqual([
    [['traineeName', 'formula_without_result']],
    [['courseRunId', 'formula_without_result']],
    [
      ['traineeBirthDate', 'formula_without_result'],
      ['employerName', 'formula_without_result'],
    ],
  ]);
  expect(detail.rows[0]?.findings[0]?.message).toMatch(
    /^The Trainee Name is a formula, and the file does not/,
  );
  const body = { revision: 0, rows: [{ row: 2, cells: { traineeName: 'Tan Mei Ling' } }] };
  const answer = await service.call(`${path}/${detail.upload.id}/rows`, { method: 'PATCH', body, as: admin });
  expect(answer.body.data.rows[0]).toMatchObject({ row: 2, willBeSent: true });
});
