import { uploadColumns } from '@repo/schemas/training/enrolment-upload';
import { rawRow, rawWorkbook } from '@repo/sheets/testing/workbook-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPersonCells, buildUploadForm } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const uploads = '/api/enrolments/uploads';
let admin: { id: string };
let path: string;

function sheet(name: string, from: number, count: number) {
  const people = Array.from({ length: count }, (_, index) => buildPersonCells(from + index));
  const lines = people.map((cells) => uploadColumns.map(({ field }) => cells[field] ?? ''));
  const rows = [uploadColumns.map(({ heading }) => heading), ...lines];
  return { name, rows: rows.map((cells, index) => rawRow(index + 1, cells)).join('') };
}

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  const bytes = await rawWorkbook({ sheets: [sheet('October', 1, 2), sheet('November', 10, 3)] });
  const body = buildUploadForm(new File([bytes], 'months.xlsx'));
  const { body: answer } = await service.call(uploads, { method: 'POST', body, as: admin });
  expect(answer.data.upload).toMatchObject({ sheetName: 'October', revision: 0 });
  path = `${uploads}/${answer.data.upload.id}`;
});

const correct = (revision: number) =>
  service.call(`${path}/rows`, {
    method: 'PATCH',
    body: { revision, rows: [{ row: 2, cells: { traineeName: 'Corrected' } }] },
    as: admin,
  });
const choose = (body: object) => service.call(`${path}/sheet`, { method: 'POST', body, as: admin });
const submit = (body: object) => service.call(`${path}/submit`, { method: 'POST', body, as: admin });

const changed = {
  status: 400,
  body: {
    error: expect.stringContaining('Somebody else changed this upload meanwhile'),
    details: [{ field: 'revision', message: expect.any(String) }],
  },
};

async function stored() {
  const { body } = await service.call(path, { as: admin });
  const { upload, rows } = body.data;
  return { status: upload.status, sheet: upload.sheetName, first: rows[0].cells.traineeName };
}

describe('another sheet', () => {
  it('does not replace corrections that its reader did not see', async () => {
    expect((await correct(0)).status).toBe(200);
    expect(await choose({ sheet: 'November', revision: 0 })).toMatchObject(changed);
    expect(await stored()).toEqual({ status: 'checked', sheet: 'October', first: 'Corrected' });
    expect((await choose({ sheet: 'November', revision: 1 })).status).toBe(200);
  });

  it('is not read without a revision', async () => {
    const answer = await choose({ sheet: 'November' });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'revision' }] } });
    expect(await stored()).toMatchObject({ sheet: 'October' });
  });

  it('is read by one of two at once', async () => {
    const answers = await Promise.all([
      choose({ sheet: 'November', revision: 0 }),
      choose({ sheet: 'November', revision: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a submission', () => {
  it('of rows that another sheet replaced sends nothing', async () => {
    expect((await choose({ sheet: 'November', revision: 0 })).status).toBe(200);
    expect(await submit({ revision: 0 })).toMatchObject(changed);
    expect(await stored()).toEqual({ status: 'checked', sheet: 'November', first: 'Somebody 10' });
    expect(await database.db.enrolmentUploadRow.count({ where: { state: { not: 'checked' } } })).toBe(0);
    expect(await database.db.auditEntry.count({ where: { action: 'enrolment-upload.submit' } })).toBe(0);
  });

  it('of the revision that is stored is sent, and a second one is told so', async () => {
    await correct(0);
    expect((await submit({ revision: 1 })).body.data.upload).toMatchObject({ status: 'sending' });
    for (const revision of [0, 1])
      expect((await submit({ revision })).body.error).toBe('This upload was submitted already');
  });

  it('at the same time as a correction: one of the two is refused', async () => {
    const answers = await Promise.all([correct(0), submit({ revision: 0 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each(['{}', undefined])('of an automation client needs no revision: body %s', async (body) => {
    await correct(0);
    const answer = await service.call(`${path}/submit`, { method: 'POST', body, as: admin });
    expect(answer.status).toBe(200);
  });
});
