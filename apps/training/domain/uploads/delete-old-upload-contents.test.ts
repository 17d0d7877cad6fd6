import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { errors } from '#domain/errors.ts';
import { buildPersonCells, uploadSheet } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { deleteOldUploadContents } from './delete-old-upload-contents.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const day = 24 * 60 * 60 * 1000;
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let path: string;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  const { upload } = await uploadSheet(service, admin, [
    buildPersonCells(1),
    buildPersonCells(2),
    buildPersonCells(3),
  ]);
  path = `/api/enrolments/uploads/${upload.id}`;
});

function removeAt(offset: number, signal?: AbortSignal) {
  const { db, files } = service.services;
  return deleteOldUploadContents({ db, files, clock: () => new Date(Date.now() + offset) }, signal);
}

async function files(): Promise<number> {
  let count = 0;
  for await (const _ of service.services.files.list()) count += 1;
  return count;
}

const setRow = (row: number, data: object) =>
  database.db.enrolmentUploadRow.updateMany({ where: { row }, data });

it('leaves an upload for 90 days', async () => {
  expect(await removeAt(90 * day - 60_000)).toBe(0);
  expect(await files()).toBe(1);
});

describe('after 90 days', () => {
  it('cells, addresses, hashes and file go; outcomes, reference numbers and counts stay', async () => {
    await database.db.enrolmentUpload.updateMany({
      data: { status: 'finished', finishedAt: new Date('2026-11-21T10:00:00Z') },
    });
    await setRow(2, { state: 'stored', referenceNumber: 'ENR-2611-000001' });
    await setRow(3, { state: 'failed', reason: 'The agency said no' });
    const before = await service.call(path, { as: admin });
    expect(await removeAt(90 * day + 60_000)).toBe(1);
    expect(await files()).toBe(0);
    const stored = await database.db.$queryRaw<{ text: string }[]>`
      SELECT to_jsonb(u)::text AS text FROM enrolment_upload u UNION ALL SELECT to_jsonb(r)::text FROM enrolment_upload_row r`;
    expect(JSON.stringify(stored)).not.toMatch(/Somebody|somebody-|first:/);
    const { upload, rows } = (await service.call(path, { as: admin })).body.data;
    expect(upload).toMatchObject({
      status: 'finished',
      finishedAt: '2026-11-21T10:00:00.000Z',
      fileKeptUntil: null,
      counts: { rows: 3, verdicts: before.body.data.upload.counts.verdicts },
    });
    expect(rows).toMatchObject([
      { row: 2, cells: {}, findings: [], state: 'stored', referenceNumber: 'ENR-2611-000001' },
      { row: 3, cells: {}, state: 'failed', reason: 'The agency said no' },
      { row: 4, cells: {}, state: 'checked' },
    ]);
    expect(
      await database.db.auditEntry.findFirst({ where: { action: 'enrolment-upload.empty' } }),
    ).toMatchObject({
      actor: 'system',
    });
    expect(await removeAt(90 * day + 60_000)).toBe(0);
  });

  it('unsent rows are cancelled', async () => {
    await database.db.enrolmentUpload.updateMany({ data: { status: 'paused', pauseReason: 'x' } });
    await setRow(2, { state: 'waiting' });
    expect(await removeAt(91 * day)).toBe(1);
    expect(await database.db.enrolmentUpload.findFirst()).toMatchObject({
      status: 'cancelled',
      pauseReason: '',
    });
    expect(await database.db.enrolmentUploadRow.findFirst({ where: { row: 2 } })).toMatchObject({
      state: 'cancelled',
      reason: 'It was not sent within 90 days',
    });
    const { message } = errors.uploadEmptied();
    for (const step of ['submit', 'resume', 'retry']) {
      const { status, body } = await service.call(`${path}/${step}`, { method: 'POST', as: admin });
      expect([status, body.error]).toEqual([404, message]);
    }
  });

  it('unresolved rows keep their claims', async () => {
    await database.db.enrolmentUpload.updateMany({ data: { status: 'finished' } });
    const claims = () =>
      database.db.enrolmentUploadRow.findMany({
        orderBy: { row: 'asc' },
        select: { row: true, email: true, identityHash: true },
      });
    const before = await claims();
    await database.db.enrolmentUploadRow.updateMany({ data: { state: 'unknown' } });
    expect(await removeAt(91 * day)).toBe(1);
    expect(await claims()).toEqual(before);
    expect(await database.db.enrolmentUploadRow.count({ where: { cellsCipher: '' } })).toBe(3);
  });

  it.each([
    ['that is being sent', { status: 'sending' as const }, 'waiting'],
    ['with a row on its way', { status: 'cancelled' as const }, 'sending'],
    ['with a row that the agency has', { status: 'paused' as const }, 'accepted'],
  ])('an upload %s is left, and does not keep others', async (_what, data, state) => {
    await database.db.enrolmentUpload.updateMany({ data });
    await setRow(2, { state });
    await uploadSheet(service, admin, [buildPersonCells(4)]);
    expect(await removeAt(91 * day)).toBe(1);
    expect(await files()).toBe(1);
    expect(await database.db.enrolmentUploadRow.count({ where: { cellsCipher: { not: '' } } })).toBe(3);
  });

  it('it stops when asked to', async () => {
    expect(await removeAt(91 * day, AbortSignal.abort())).toBe(0);
    expect(await files()).toBe(1);
  });
});
