import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { templateColumns } from '@repo/schemas/training/enrolment-upload';
import { readSheet } from '@repo/sheets/read-sheet';
import { xlsxType } from '@repo/sheets/write-workbook';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCsvFile, buildPersonCells, buildUploadForm, validCells } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let path: string;

/** Rows 2 to 5: good, a duplicate, an error with a formula in it, good. */
const cells = [
  validCells,
  validCells,
  { ...buildPersonCells(1), enrolmentDate: 'soon', courseTitle: '=HYPERLINK("x")' },
  buildPersonCells(2),
];
const file = buildCsvFile(cells, 'März.csv');

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  path = await upload({ as: admin });
});

async function upload(options: object): Promise<string> {
  const answer = await service.call('/api/enrolments/uploads', {
    method: 'POST',
    body: buildUploadForm(file),
    ...options,
  });
  return `/api/enrolments/uploads/${answer.body.data.upload.id}`;
}

const get = (what: string) => service.send(`${path}/${what}`, { as: admin });

async function readTable(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(xlsxType);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const read = await readSheet(new Uint8Array(await response.arrayBuffer()), { maxRows: 100 });
  if (!read.ok) throw new Error(read.message);
  const [header, ...rows] = read.rows.map((row) => row.cells);
  return rows.map((row) => Object.fromEntries((header ?? []).map((name, index) => [name, row[index] ?? ''])));
}

const audited = () =>
  database.db.auditEntry.findMany({
    where: { action: 'enrolment-upload.download' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { actor: true, after: true },
  });

describe.each(['errors', 'export', 'export?format=xlsx', 'file'])('…/%s', (what) => {
  it('is for an admin alone', async () => {
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect((await service.send(`${path}/${what}`, { as })).status).toBe(403);
    }
    expect((await service.send(`${path}/${what}`)).status).toBe(401);
    expect(await audited()).toEqual([]);
    const other = await createUser(database.db, { roles: ['admin'] });
    expect((await service.send(`${path}/${what}`, { as: other })).status).toBe(200);
  });

  it('is there for the key that made the upload, and for no other', async () => {
    const keys = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const { key, keyHash, prefix } = generateApiKey('trk_');
        const data = { name, prefix, keyHash, scopes: ['enrolments:write'], creatorId: admin.id };
        await database.db.apiKey.create({ data });
        return { 'x-api-key': key };
      }),
    );
    const [own, foreign] = keys;
    path = await upload({ headers: own });
    expect((await service.send(`${path}/${what}`, { headers: own })).status).toBe(200);
    expect((await service.send(`${path}/${what}`, { headers: foreign })).status).toBe(404);
  });

  it('is 404 for an unknown upload', async () => {
    const answer = await service.send(`/api/enrolments/uploads/none/${what}`, { as: admin });
    expect(answer.status).toBe(404);
  });
});

describe('the failed rows', () => {
  it('come like the template, with row and reason, to be corrected and uploaded again', async () => {
    const rows = await readTable(await get('errors'));
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...templateColumns.map(({ heading }) => heading),
      'Date of Birth',
      'Trainee Phone',
      'Row',
      'Reason',
    ]);
    expect(rows).toMatchObject([
      {
        Row: '3',
        'Trainee NRIC': 'S1234567D',
        Reason: expect.stringContaining('Row 2 has the same learner'),
      },
      {
        Row: '4',
        'Trainee NRIC': buildPersonCells(1).traineeNric,
        'Course Title': '=HYPERLINK("x")',
        'Enrolment Date (DD/MM/YYYY)': 'soon',
        Reason: expect.stringContaining('Enrolment Date: This is not a date that exists'),
      },
    ]);
    expect(await audited()).toEqual([
      { actor: `user:${admin.id}`, after: { what: 'rows to look at', rows: 2 } },
    ]);
  });

  it('are read again as the same rows', async () => {
    const bytes = await (await get('errors')).arrayBuffer();
    const again = await service.call('/api/enrolments/uploads', {
      method: 'POST',
      body: buildUploadForm(new File([bytes], 'errors.xlsx')),
      as: admin,
    });
    expect(again.status).toBe(200);
    expect(again.body.data.rows.map((row: { verdict: string }) => row.verdict)).toEqual(['warning', 'error']);
    expect(again.body.data.rows[0].cells).toEqual({ ...validCells, traineeNric: 'S****567D' });
  });

  it('are after sending those that failed, are unresolved, cancelled or unsent', async () => {
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished' } });
    const states = { 2: 'stored', 3: 'failed', 4: 'checked', 5: 'unknown' } as const;
    for (const [row, state] of Object.entries(states)) {
      const data = { state, reason: state === 'failed' ? 'The agency said no' : '' };
      await database.db.enrolmentUploadRow.updateMany({ where: { row: Number(row) }, data });
    }
    const rows = await readTable(await get('errors'));
    expect(rows.map(({ Row }) => Row)).toEqual(['3', '4', '5']);
    expect(rows[0]?.Reason).toContain('The agency said no');
  });
});

describe('the export', () => {
  it('has all rows with their outcomes, identity numbers masked', async () => {
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished' } });
    const data = { state: 'stored' as const, referenceNumber: 'ENR-2611-000001' };
    await database.db.enrolmentUploadRow.updateMany({ where: { row: 2 }, data });
    const rows = await readTable(await get('export?format=xlsx'));
    expect(rows).toHaveLength(4);
    expect(rows).toMatchObject([
      { Row: '2', 'Trainee NRIC': 'S****567D', Sent: 'yes', Result: 'stored', Reference: 'ENR-2611-000001' },
      { Row: '3', Check: 'duplicate', Sent: 'no', Result: '' },
      { Row: '4', Check: 'error', Sent: 'no' },
      { Row: '5', Check: 'warning', Sent: 'not yet' },
    ]);
    expect(await audited()).toEqual([]);
  });

  it('is CSV by default, without formulas', async () => {
    const answer = await get('export');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('-result.csv');
    const text = await answer.text();
    expect(text.split('\r\n')).toHaveLength(6);
    expect(text).toContain('"\'=HYPERLINK(""x"")"');
    expect(text).not.toMatch(/[STFGM]\d{7}/);
    expect((await get('export?format=pdf')).status).toBe(400);
  });
});

describe('the original', () => {
  it('is unchanged, always an attachment, and audited', async () => {
    const answer = await get('file');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="M_rz.csv"; filename*=UTF-8''M%C3%A4rz.csv`,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toBe(await file.text());
    expect(await audited()).toEqual([
      { actor: `user:${admin.id}`, after: { what: 'the file', fileName: 'März.csv' } },
    ]);
  });

  it('is removed after 90 days, as are the failed rows', async () => {
    await database.db.enrolmentUpload.updateMany({ data: { fileKey: null, emptiedAt: new Date() } });
    for (const what of ['file', 'errors']) {
      const answer = await service.call(`${path}/${what}`, { as: admin });
      expect([answer.status, answer.body.error]).toEqual([
        404,
        'The file and the rows of this upload were removed 90 days after it was made',
      ]);
    }
  });
});
