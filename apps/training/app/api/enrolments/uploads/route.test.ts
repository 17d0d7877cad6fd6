import { parseEnvironmentKeys } from '@repo/api-keys/environment-keys';
import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { pagedEnvelope } from '@repo/schemas/training/common';
import { enrolmentUpload, uploadDetail } from '@repo/schemas/training/enrolment-upload';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import {
  buildCsvFile,
  buildPersonCells,
  buildUploadForm,
  uploadSheet,
  validCells,
} from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const readingKey = 'a-key-of-the-environment-0123456789';
const service = useTrainingService(database, () => ({
  externalKeys: () => ({ environmentKeys: parseEnvironmentKeys(readingKey), exposedHashes: [] }),
}));
const path = '/api/enrolments/uploads';
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

async function createStoredKey(name: string) {
  const { key, keyHash, prefix } = generateApiKey('trk_');
  const scopes = ['enrolments:write'];
  await database.db.apiKey.create({ data: { name, prefix, keyHash, scopes, creatorId: admin.id } });
  return { 'x-api-key': key };
}

const post = (body: unknown, options: object = { as: admin }) =>
  service.call(path, { method: 'POST', body, ...options });
const filesKept = async () => {
  const kept: string[] = [];
  for await (const { key } of service.services.files.list()) kept.push(key);
  return kept;
};
const nothingStored = async () => {
  expect(await database.db.enrolmentUpload.count()).toBe(0);
  expect(await database.db.enrolmentUploadRow.count()).toBe(0);
  expect(await database.db.auditEntry.count()).toBe(0);
  expect(await filesKept()).toEqual([]);
};

describe('who may', () => {
  it.each([
    ['nobody', {}, 401],
    ['a wrong key', { 'x-api-key': 'wrong' }, 401],
    ['a key that only reads', { 'x-api-key': readingKey }, 403],
  ])('not %s', async (_who, headers, status) => {
    expect((await post(buildUploadForm(buildCsvFile([validCells])), { headers })).status).toBe(status);
    expect((await service.call(path, { headers })).status).toBe(status);
    expect((await service.send(`${path}/export`, { headers })).status).toBe(status);
    await nothingStored();
  });

  it.each(['learner', 'trainer', 'developer'] as const)('not a %s', async (role) => {
    const as = await createUser(database.db, { roles: [role] });
    expect((await post(buildUploadForm(buildCsvFile([validCells])), { as })).status).toBe(403);
    expect((await service.call(path, { as })).status).toBe(403);
    expect((await service.send(`${path}/export`, { as })).status).toBe(403);
    await nothingStored();
  });

  it('an API key that may enrol; it sees its own uploads alone, an admin sees all', async () => {
    const [own, other] = [await createStoredKey('Workflow'), await createStoredKey('Another')];
    const made = await post(buildUploadForm(buildCsvFile([validCells])), { headers: own });
    expect(made.status).toBe(200);
    expect(made.body.data.upload.uploadedBy).toBe('Workflow');
    await uploadSheet(service, admin, [buildPersonCells(1)]);
    const total = async (options: object) => (await service.call(path, options)).body.pagination.total;
    expect(await total({ headers: own })).toBe(1);
    expect(await total({ headers: other })).toBe(0);
    expect(await total({ as: await createUser(database.db, { roles: ['admin'] }) })).toBe(2);
    const one = `${path}/${made.body.data.upload.id}`;
    expect((await service.call(one, { headers: own })).status).toBe(200);
    expect((await service.call(one, { headers: other })).status).toBe(404);
    const body = { revision: 0, rows: [{ row: 2, leftOut: true }] };
    const patch = (headers: Record<string, string>) =>
      service.call(`${one}/rows`, { method: 'PATCH', body, headers });
    expect((await patch(other)).status).toBe(404);
    expect((await patch(own)).status).toBe(200);
    expect((await service.call(`${one}?reveal=true`, { headers: own })).status).toBe(403);
    expect((await service.call(one, { method: 'DELETE', headers: other })).status).toBe(404);
    expect((await service.call(one, { as: admin })).status).toBe(200);
  });
});

describe('an upload', () => {
  it('counts rows separately that are only stored here: unconfirmed, or at the agency already', async () => {
    const cancelled = { ...buildPersonCells(1), enrolmentStatus: 'Cancelled' };
    const known = { ...buildPersonCells(2), enrolmentId: 'ENR-2611-000123' };
    const answer = await post(buildUploadForm(buildCsvFile([validCells, cancelled, known], 'Mixed.csv')));
    const { upload } = uploadDetail.strict().parse(answer.body.data);
    expect(upload.counts).toMatchObject({ toSend: 3, storedOnly: 2 });
  });

  it('answers its preview, and is kept with its rows and its file', async () => {
    const file = buildCsvFile([validCells, buildPersonCells(1)], 'März Läufe.csv');
    const answer = await post(buildUploadForm(file));
    expect(answer.status).toBe(200);
    const { upload, rows, pagination } = uploadDetail.strict().parse(answer.body.data);
    expect(upload).toMatchObject({
      fileName: 'März Läufe.csv',
      fileSize: file.size,
      status: 'checked',
      workflow: null,
      uploadedBy: admin.fullName,
      uploadedByEmail: admin.email,
      revision: 0,
      counts: {
        rows: 2,
        verdicts: { ready: 0, warning: 2, error: 0 },
        states: { checked: 2 },
        leftOut: 0,
        toSend: 2,
        willCreate: { courses: 1, runs: 1, learners: 2 },
      },
      progress: { done: 0, total: 0 },
    });
    expect(new Date(upload.fileKeptUntil ?? 0).getTime() - new Date(upload.createdAt).getTime()).toBe(
      90 * 24 * 60 * 60 * 1000,
    );
    expect(pagination).toEqual({ page: 1, limit: 100, total: 2, totalPages: 1 });
    expect(rows.map(({ row, willBeSent }) => [row, willBeSent])).toEqual([
      [2, true],
      [3, true],
    ]);
    expect(rows[0]?.cells).toEqual({ ...validCells, traineeNric: 'S****567D' });
    expect(await database.db.auditEntry.findFirst()).toMatchObject({
      action: 'enrolment-upload.create',
      actor: `user:${admin.id}`,
      targetType: 'enrolment-upload',
      targetId: upload.id,
      after: { fileName: 'März Läufe.csv', rows: 2 },
    });
  });

  it('stores no identity number in plain text in rows, file, audit log or responses', async () => {
    const spoilt = {
      ...buildPersonCells(1),
      courseRunId: 'S7654321F',
      courseCode: 'T7654321Z',
      enrolmentId: 'F7654321N',
    };
    const { upload } = await uploadSheet(service, admin, [validCells, spoilt]);
    const stored = await database.db.$queryRaw<{ text: string }[]>`
      SELECT to_jsonb(u)::text AS text FROM enrolment_upload u
      UNION ALL SELECT to_jsonb(r)::text FROM enrolment_upload_row r
      UNION ALL SELECT to_jsonb(a)::text FROM audit_entry a`;
    const kept = await Promise.all(
      (await filesKept()).map(async (key) => new Response(await service.services.files.read(key)).text()),
    );
    expect(kept).toHaveLength(1);
    const answer = await service.call(`${path}/${upload.id}`, { as: admin });
    const findings = answer.body.data.rows.map((row: { findings: unknown }) => row.findings);
    for (const text of [JSON.stringify(stored), ...kept, JSON.stringify(findings)]) {
      expect(text).not.toMatch(/1234567|7654321/);
    }
    expect(kept[0]).not.toContain('Tan Mei Ling');
    expect(JSON.stringify(stored)).not.toContain('Tan Mei Ling');
  });

  it('has every verdict against stored data', async () => {
    const { keys } = service.services;
    const { id: courseId } = await createCourse(database.db, { code: 'TGS-2020002140' });
    const { id: courseRunId } = await createCourseRun(database.db, { courseId, agencyRunId: '850001' });
    const [enrolled, moved] = [buildPersonCells(1), buildPersonCells(2)];
    const learner = await createUser(database.db, {
      email: enrolled.traineeEmail ?? '',
      fullName: enrolled.traineeName ?? '',
    });
    await createEnrolment(database.db, { userId: learner.id, courseRunId });
    await createUser(database.db, {
      email: 'before@example.com',
      fullName: moved.traineeName ?? '',
      ...encryptAndHashIdentity(keys, moved.traineeNric ?? ''),
    });
    const { upload, rows } = await uploadSheet(service, admin, [
      validCells,
      validCells,
      enrolled,
      moved,
      { ...buildPersonCells(3), traineeNric: 'S1000003A' },
      { ...buildPersonCells(4), enrolmentDate: '31/02/2026' },
    ]);
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      'ready',
      'duplicate',
      'already_enrolled',
      'other_address',
      'warning',
      'error',
    ]);
    expect(upload.counts).toMatchObject({
      rows: 6,
      verdicts: { ready: 1, warning: 1, error: 1, duplicate: 1, already_enrolled: 1, other_address: 1 },
      toSend: 2,
      willCreate: { courses: 0, runs: 0, learners: 2 },
    });
    expect(rows[3]?.findings).toMatchObject([{ code: 'other_address', suggestion: 'before@example.com' }]);
  });

  it('masks identity numbers in file name, sheet name and headings', async () => {
    const text = `${await buildCsvFile([validCells]).text()}`.replace('Course Title', 'S7654321F');
    const answer = await post(buildUploadForm(new File([text], 'Tan_T7654321Z.csv')));
    expect(answer.status).toBe(200);
    expect(answer.body.data.upload.fileName).toBe('Tan_T****321Z.csv');
    expect(answer.body.data.upload.notices.join()).toContain('S****321F');
    const stored = await database.db.$queryRaw<{ text: string }[]>`
      SELECT to_jsonb(u)::text AS text FROM enrolment_upload u UNION ALL SELECT to_jsonb(a)::text FROM audit_entry a`;
    expect(JSON.stringify(stored)).not.toContain('7654321');
  });

  it('tells an automation client that an account has another name, but not which', async () => {
    await createUser(database.db, { email: validCells.traineeEmail ?? '', fullName: 'Lim Ah Kow' });
    const headers = await createStoredKey('Workflow');
    const answer = await post(buildUploadForm(buildCsvFile([validCells])), { headers });
    const findings = answer.body.data.rows[0].findings;
    expect(findings.map(({ code }: { code: string }) => code)).toContain('name_differs');
    const one = `${path}/${answer.body.data.upload.id}`;
    const exported = await (await service.send(`${one}/export`, { headers })).text();
    for (const text of [JSON.stringify(answer.body), exported]) {
      expect(text).toContain('has another name');
      expect(text).not.toContain('Lim Ah Kow');
    }
    expect(JSON.stringify((await service.call(one, { as: admin })).body)).toContain('Lim Ah Kow');
  });

  it('tells an automation client of another address, but not which', async () => {
    const { keys } = service.services;
    await createUser(database.db, {
      email: 'before@example.com',
      ...encryptAndHashIdentity(keys, 'S1234567D'),
    });
    const answer = await post(buildUploadForm(buildCsvFile([validCells])), {
      headers: await createStoredKey('Workflow'),
    });
    expect(answer.body.data.rows[0].verdict).toBe('other_address');
    expect(JSON.stringify(answer.body)).not.toContain('before@');
  });

  it('warns of rows that another upload is sending', async () => {
    const first = await uploadSheet(service, admin, [validCells]);
    await database.db.enrolmentUpload.update({ where: { id: first.upload.id }, data: { status: 'sending' } });
    await database.db.enrolmentUploadRow.updateMany({ data: { state: 'waiting' } });
    const { rows } = await uploadSheet(service, admin, [validCells]);
    expect(rows[0]?.findings.map(({ code }) => code)).toContain('in_other_upload');
  });

  it('that fails while it is stored leaves nothing', async () => {
    await database.db.$executeRaw`CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no'; END $$`;
    await database.db.$executeRaw`CREATE TRIGGER refuse_row BEFORE INSERT ON enrolment_upload_row
      FOR EACH ROW WHEN (NEW.row = 1203) EXECUTE FUNCTION refuse_row()`;
    try {
      const rows = Array.from({ length: 1_500 }, (_, index) => buildPersonCells(index));
      expect((await post(buildUploadForm(buildCsvFile(rows)))).status).toBe(500);
      await nothingStored();
    } finally {
      await database.db.$executeRaw`DROP FUNCTION refuse_row() CASCADE`;
    }
  });
});

describe('is refused', () => {
  it.each([
    ['nothing', () => new FormData(), 'Choose a file'],
    ['an empty file', () => buildUploadForm(new File([], 'a.csv')), ''],
    [
      'a picture',
      () => buildUploadForm(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'a.csv')),
      '',
    ],
    [
      'a sheet without its columns',
      () => buildUploadForm(new File(['Name,Age\nMei,3\n'], 'a.csv')),
      'Trainee Email',
    ],
    ['a sheet without rows', () => buildUploadForm(buildCsvFile([])), ''],
    ['a name with NUL', () => buildUploadForm(buildCsvFile([validCells]), 'a\0.csv'), 'NUL'],
  ])('%s: 400', async (_what, body, sentence) => {
    const answer = await post(body());
    expect(answer.status).toBe(400);
    expect(`${answer.body.error} ${JSON.stringify(answer.body.details)}`).toContain(sentence);
    await nothingStored();
  });

  it('JSON: 400', async () => {
    expect((await post({ file: 'x' })).status).toBe(400);
  });

  it('more than 10 MB: 413', async () => {
    const answer = await post(buildUploadForm(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.csv')));
    expect(answer.status).toBe(413);
    expect(answer.body.error).toContain('10 MB');
    await nothingStored();
  });

  it('another method: 405', async () => {
    const answer = await service.call(path, { method: 'PUT', body: {}, as: admin });
    expect(answer.status).toBe(405);
  });
});

it('a cell that is far too long is cut, and said to be too long', async () => {
  const { rows } = await uploadSheet(service, admin, [{ ...validCells, courseTitle: 'x'.repeat(1_500) }]);
  expect(rows[0]).toMatchObject({ verdict: 'error', cells: { courseTitle: 'x'.repeat(501) } });
  expect(rows[0]?.findings).toContainEqual(
    expect.objectContaining({ field: 'courseTitle', code: 'too_long' }),
  );
});

it('a cell with NUL is read without it', async () => {
  const { rows } = await uploadSheet(service, admin, [{ ...validCells, traineeName: 'Tan\0 Mei Ling' }]);
  expect(rows[0]?.cells.traineeName).toBe('Tan Mei Ling');
});

describe('the history', () => {
  it('has the latest first, paged', async () => {
    const made: string[] = [];
    for (const number of [1, 2, 3])
      made.unshift((await uploadSheet(service, admin, [buildPersonCells(number)])).upload.id);
    const answer = await service.call(`${path}?limit=2`, { as: admin });
    const { data, pagination } = pagedEnvelope(enrolmentUpload).strict().parse(answer.body);
    expect(data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const rest = await service.call(`${path}?limit=2&page=2`, { as: admin });
    expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual(made.slice(2));
    expect((await service.call(`${path}?page=0`, { as: admin })).status).toBe(400);
    expect((await service.call(`${path}?page=99999999999`, { as: admin })).body.data).toEqual([]);
  });

  it('is downloaded as CSV, in which a file name is no formula', async () => {
    await post(buildUploadForm(buildCsvFile([validCells], '=cmd.csv')));
    const answer = await service.send(`${path}/export`, { as: admin });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = await answer.text();
    expect(text).toContain('File,Uploaded by,Date,Status,Rows');
    expect(text).toContain(`'=cmd.csv,${admin.fullName}`);
  });
});
