import {
  correctRowsAnswer,
  type UploadCells,
  type UploadDetail,
} from '@repo/schemas/training/enrolment-upload';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { decryptCells } from '#domain/uploads/upload-rows.ts';
import { buildPersonCells, uploadSheet, validCells } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let path: string;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

async function upload(cells: UploadCells[]): Promise<UploadDetail> {
  const detail = await uploadSheet(service, admin, cells);
  path = `/api/enrolments/uploads/${detail.upload.id}/rows`;
  return detail;
}

type Correction = { row: number; cells?: UploadCells; leftOut?: boolean; confirmed?: boolean };
const patch = (rows: unknown, revision: unknown = 0, options: object = { as: admin }) =>
  service.call(path, { method: 'PATCH', body: { revision, rows }, ...options });

async function correct(rows: Correction[], revision = 0) {
  const answer = await patch(rows, revision);
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(200);
  return correctRowsAnswer.strict().parse(answer.body.data);
}

const verdicts = (rows: { row: number; verdict: string }[]) => rows.map(({ row, verdict }) => [row, verdict]);
const everything = () =>
  Promise.all([
    database.db.enrolmentUpload.findMany(),
    database.db.enrolmentUploadRow.findMany({ orderBy: { row: 'asc' } }),
    database.db.auditEntry.count(),
  ]);

async function refuse(
  rows: unknown,
  { revision = 0, status = 400 }: { revision?: unknown; status?: number } = {},
) {
  const before = await everything();
  const answer = await patch(rows, revision);
  expect(answer.status).toBe(status);
  expect(await everything()).toEqual(before);
  return answer.body;
}

describe('who may', () => {
  it('only an admin', async () => {
    await upload([validCells]);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect((await patch([{ row: 2, leftOut: true }], 0, { as })).status).toBe(403);
    }
    expect((await patch([{ row: 2, leftOut: true }], 0, {})).status).toBe(401);
    const other = await createUser(database.db, { roles: ['admin'] });
    expect((await patch([{ row: 2, leftOut: true }], 0, { as: other })).status).toBe(200);
  });

  it('is 404 for an unknown upload', async () => {
    path = '/api/enrolments/uploads/none/rows';
    expect((await patch([{ row: 2 }])).status).toBe(404);
  });
});

describe('a corrected cell', () => {
  it('is checked at once, cleaned as those of a sheet, and counted', async () => {
    await upload([{ ...validCells, enrolmentDate: 'soon', traineeNric: 'S12' }, buildPersonCells(1)]);
    const { upload: after, rows } = await correct([
      { row: 2, cells: { enrolmentDate: '2/11/2026', traineeNric: ' s1234567d ' } },
    ]);
    expect(verdicts(rows)).toEqual([[2, 'warning']]);
    expect(rows[0]?.cells).toEqual({ ...validCells, traineeNric: 'S****567D', enrolmentDate: '2026-11-02' });
    expect(after).toMatchObject({ revision: 1, counts: { verdicts: { warning: 2, error: 0 }, toSend: 2 } });
    const stored = await database.db.enrolmentUploadRow.findFirstOrThrow({ where: { row: 2 } });
    const { keys } = service.services;
    expect(decryptCells(keys, stored.cellsCipher).traineeNric).toBe('S1234567D');
    expect(keys.lookupHashes('S1234567D')).toContain(stored.identityHash);
    const entry = await database.db.auditEntry.findFirstOrThrow({
      where: { action: 'enrolment-upload.correct' },
    });
    expect(entry.after).toEqual({ rows: [{ row: 2, fields: ['traineeNric', 'enrolmentDate'] }] });
  });

  it('that is a masked identity number sent back is no change', async () => {
    await upload([validCells]);
    await correct([{ row: 2, cells: { traineeNric: 'S****567D', traineeName: 'Tan Mei' } }]);
    const stored = await database.db.enrolmentUploadRow.findFirstOrThrow();
    expect(decryptCells(service.services.keys, stored.cellsCipher)).toMatchObject({
      traineeNric: 'S1234567D',
      traineeName: 'Tan Mei',
    });
  });

  it('is emptied by an empty text', async () => {
    await upload([validCells]);
    const { rows } = await correct([{ row: 2, cells: { traineeName: '' } }]);
    expect(verdicts(rows)).toEqual([[2, 'error']]);
    expect(rows[0]?.cells).not.toHaveProperty('traineeName');
  });

  it('clears its former duplicate, and creates a new one', async () => {
    const { rows: before } = await upload([buildPersonCells(1), buildPersonCells(1), buildPersonCells(2)]);
    expect(before.map(({ verdict }) => verdict)).toEqual(['warning', 'duplicate', 'warning']);
    const { traineeEmail = '', traineeNric = '' } = buildPersonCells(2);
    const { upload: after, rows } = await correct([{ row: 2, cells: { traineeEmail, traineeNric } }]);
    expect(verdicts(rows)).toEqual([
      [2, 'warning'],
      [3, 'warning'],
      [4, 'duplicate'],
    ]);
    expect(after.counts).toMatchObject({ verdicts: { warning: 2, duplicate: 1 }, toSend: 2 });
  });

  it('is checked against current data', async () => {
    await upload([validCells]);
    const { traineeNric = '', traineeName: fullName = '' } = buildPersonCells(7);
    const other = {
      email: 'before@example.com',
      fullName,
      ...encryptAndHashIdentity(service.services.keys, traineeNric),
    };
    await createUser(database.db, other);
    const { rows } = await correct([{ row: 2, cells: { traineeNric } }]);
    expect(verdicts(rows)).toEqual([[2, 'other_address']]);
  });
});

describe('a row', () => {
  it('that is left out makes room for its duplicate', async () => {
    await upload([validCells, validCells]);
    const { upload: after, rows } = await correct([{ row: 2, leftOut: true }]);
    expect(rows).toMatchObject([
      { row: 2, leftOut: true, willBeSent: false },
      { row: 3, verdict: 'warning', willBeSent: true },
    ]);
    expect(after.counts).toMatchObject({ leftOut: 1, toSend: 1 });
    const back = await correct([{ row: 2, leftOut: false }], 1);
    expect(verdicts(back.rows)).toEqual([
      [2, 'warning'],
      [3, 'duplicate'],
    ]);
  });

  it('with another email address is sent once confirmed, until the address changes', async () => {
    const other = {
      email: 'before@example.com',
      ...encryptAndHashIdentity(service.services.keys, 'S1234567D'),
    };
    await createUser(database.db, other);
    await upload([validCells]);
    const confirmed = await correct([{ row: 2, confirmed: true }]);
    expect(confirmed.rows).toMatchObject([{ verdict: 'other_address', willBeSent: true }]);
    expect(confirmed.upload.counts.toSend).toBe(1);
    const named = await correct([{ row: 2, cells: { courseTitle: 'Lifts' } }], 1);
    expect(named.rows).toMatchObject([{ willBeSent: true }]);
    const moved = await correct([{ row: 2, cells: { traineeEmail: 'third@example.com' } }], 2);
    expect(moved.rows).toMatchObject([{ verdict: 'other_address', confirmed: false, willBeSent: false }]);
  });
});

describe('is refused', () => {
  it.each([
    ['no rows', []],
    ['a row that is not there', [{ row: 99, leftOut: true }]],
    ['a row twice', [{ row: 2 }, { row: 2 }]],
    ['an unknown field', [{ row: 2, cells: { shoeSize: '42' } }]],
    ['a cell that is no text', [{ row: 2, cells: { traineeName: 1 } }]],
    ['a cell that is too long', [{ row: 2, cells: { traineeName: 'x'.repeat(501) } }]],
    ['a cell with NUL', [{ row: 2, cells: { traineeName: 'a\0' } }]],
    ['more than 500 rows', Array.from({ length: 501 }, (_, index) => ({ row: index + 2 }))],
    ['a row before the first', [{ row: 0 }]],
    ['a row past every sheet', [{ row: 3_000_000_000 }]],
  ])('%s', async (_what, rows) => {
    await upload([validCells]);
    await refuse(rows);
  });

  it('a revision that is not the last', async () => {
    await upload([validCells]);
    await correct([{ row: 2, leftOut: true }]);
    const body = await refuse([{ row: 2, leftOut: false }]);
    expect(body.error).toContain('Somebody else changed this upload meanwhile');
    expect(body.details).toMatchObject([{ field: 'revision' }]);
  });

  it('one of two concurrent corrections', async () => {
    await upload([validCells, buildPersonCells(1)]);
    const answers = await Promise.all([
      patch([{ row: 2, cells: { traineeName: 'One' } }]),
      patch([{ row: 2, cells: { traineeName: 'Other' } }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await database.db.enrolmentUpload.findFirst()).toMatchObject({ revision: 1 });
    expect(await database.db.auditEntry.count({ where: { action: 'enrolment-upload.correct' } })).toBe(1);
  });

  it('while it is sent', async () => {
    await upload([validCells]);
    await database.db.enrolmentUpload.updateMany({ data: { status: 'sending' } });
    expect((await refuse([{ row: 2, leftOut: true }])).error).toContain('Pause it first');
  });

  it('after its rows were removed', async () => {
    await upload([validCells]);
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished', emptiedAt: new Date() } });
    await refuse([{ row: 2, leftOut: true }], { status: 404 });
  });

  it('all corrections when one row is invalid', async () => {
    await upload([validCells, buildPersonCells(1)]);
    await refuse([
      { row: 2, cells: { traineeName: 'New' } },
      { row: 77, leftOut: true },
    ]);
  });
});

describe('after a submission', () => {
  it.each(['paused', 'cancelled', 'finished'] as const)(
    'that is %s, what failed or was not sent is corrected, and waits to be sent again',
    async (status) => {
      await upload([validCells, buildPersonCells(1), { ...buildPersonCells(2), enrolmentDate: 'soon' }]);
      await database.db.enrolmentUpload.updateMany({ data: { status } });
      await database.db.enrolmentUploadRow.updateMany({ where: { row: 2 }, data: { state: 'stored' } });
      await database.db.enrolmentUploadRow.updateMany({
        where: { row: 3 },
        data: { state: 'failed', reason: 'The agency said no', attempts: 3, askedAt: new Date() },
      });
      const { rows } = await correct([
        { row: 3, cells: { traineeName: 'Somebody Else' } },
        { row: 4, cells: { enrolmentDate: '' } },
      ]);
      expect(rows).toMatchObject([
        { row: 3, state: 'checked', verdict: 'warning', reason: '', willBeSent: true },
        { row: 4, state: 'checked', verdict: 'warning', willBeSent: true },
      ]);
      expect(await database.db.enrolmentUploadRow.findFirst({ where: { row: 3 } })).toMatchObject({
        attempts: 0,
        askedAt: expect.any(Date),
      });
    },
  );

  it('that the agency was asked stays known until person or class changes', async () => {
    await upload([validCells]);
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished' } });
    const askedAt = new Date();
    const select = { state: true, askedAt: true, referenceNumber: true } as const;
    const stored = () => database.db.enrolmentUploadRow.findFirst({ select });
    const failed = { state: 'failed', askedAt, referenceNumber: 'ENR-2611-000001' } as const;
    await database.db.enrolmentUploadRow.updateMany({ data: failed });
    await correct([{ row: 2, cells: { traineePhone: '81234567' } }]);
    expect(await stored()).toEqual({ ...failed, state: 'checked' });
    await correct([{ row: 2, cells: { courseRunId: '850002' } }], 1);
    expect(await stored()).toEqual({ state: 'checked', askedAt: null, referenceNumber: null });
    await database.db.enrolmentUploadRow.updateMany({ data: failed });
    await correct([{ row: 2, cells: { traineeNric: buildPersonCells(1).traineeNric ?? '' } }], 2);
    expect(await stored()).toEqual({ state: 'checked', askedAt: null, referenceNumber: null });
  });

  it.each(['waiting', 'sending', 'accepted', 'stored', 'skipped', 'cancelled'] as const)(
    'a row that is %s stays as it is',
    async (state) => {
      await upload([validCells]);
      await database.db.enrolmentUpload.updateMany({ data: { status: 'paused' } });
      await database.db.enrolmentUploadRow.updateMany({ data: { state } });
      const body = await refuse([{ row: 2, cells: { traineeName: 'New' } }]);
      expect(body.error).toContain('was sent already');
    },
  );

  it('an unresolved row can only be left out or get the agency’s reference number', async () => {
    await upload([validCells, buildPersonCells(1)]);
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished' } });
    await database.db.enrolmentUploadRow.updateMany({ data: { state: 'unknown', askedAt: new Date() } });
    for (const correction of [
      { row: 2 },
      { row: 2, leftOut: false },
      { row: 2, confirmed: true },
      { row: 2, cells: { enrolmentId: ' ' } },
      { row: 2, cells: { traineeName: 'New' } },
      { row: 2, cells: { enrolmentId: 'ENR-2611-000001', traineeNric: 'T7654321Z' } },
    ]) {
      expect((await refuse([correction])).error).toContain('fill in its Enrolment ID, or leave the row out');
    }
    const { rows } = await correct([
      { row: 2, leftOut: true },
      { row: 3, cells: { enrolmentId: 'ENR-2611-000001' } },
    ]);
    expect(rows).toMatchObject([
      { row: 2, state: 'checked', leftOut: true, willBeSent: false },
      { row: 3, state: 'checked', cells: { enrolmentId: 'ENR-2611-000001' }, willBeSent: true },
    ]);
    expect(await database.db.enrolmentUploadRow.count({ where: { askedAt: null } })).toBe(0);
  });

  it('an unresolved row can be left out after its cells were removed, because it blocks other uploads', async () => {
    await upload([validCells, buildPersonCells(1)]);
    await database.db.enrolmentUploadRow.updateMany({
      where: { row: 2 },
      data: { state: 'unknown', askedAt: new Date(), referenceNumber: 'ENR-2611-000001' },
    });
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished', emptiedAt: new Date() } });
    await database.db.enrolmentUploadRow.updateMany({ data: { cellsCipher: '', findings: [] } });
    await refuse([{ row: 2, cells: { enrolmentId: 'ENR-2611-000001' } }], { status: 404 });
    await refuse(
      [
        { row: 2, leftOut: true },
        { row: 3, leftOut: true },
      ],
      { status: 404 },
    );
    await correct([{ row: 2, leftOut: true }]);
    expect(await database.db.enrolmentUploadRow.findFirst({ where: { row: 2 } })).toMatchObject({
      state: 'checked',
      leftOut: true,
      identityHash: '',
      email: '',
    });
    // The agency's reference number is kept.
    expect(
      await database.db.auditEntry.findFirst({ where: { action: 'enrolment-upload.correct' } }),
    ).toMatchObject({
      after: { rows: [{ row: 2, referenceNumber: 'ENR-2611-000001', leftOut: true }] },
    });
  });

  it('the verdict of a stored row is not rechecked', async () => {
    await upload([validCells, validCells]);
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished' } });
    await database.db.enrolmentUploadRow.updateMany({ where: { row: 3 }, data: { state: 'stored' } });
    const { rows } = await correct([{ row: 2, leftOut: true }]);
    expect(verdicts(rows)).toEqual([[2, 'warning']]);
    expect(await database.db.enrolmentUploadRow.findFirst({ where: { row: 3 } })).toMatchObject({
      verdict: 'duplicate',
      state: 'stored',
    });
  });
});
