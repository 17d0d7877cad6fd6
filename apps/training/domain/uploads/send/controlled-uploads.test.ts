import { createTrainingClient } from '@repo/db/training';
import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildManyUploadCells, buildUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { countAgencyEnrolments, useUploads } from '#testing/use-uploads.ts';
import {
  cancelUpload,
  pauseUpload,
  resumeUpload,
  retryFailedUploadRows,
  startSendingUpload,
} from './control-upload.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

const stored = async (id: string) => (await uploads.states(id)).stored ?? 0;

async function everybodyOnce(id: string, count: number) {
  expect(await uploads.states(id)).toEqual({ stored: count });
  expect(await uploads.stored()).toMatchObject({ enrolments: count, people: count, tracked: count });
  expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: count, people: count });
}

describe('submitting', () => {
  it('twice at once: one wins', async () => {
    const admin = await uploads.admin();
    const id = await uploads.checked(admin, buildManyUploadCells(5));
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => startSendingUpload(admin, id, { workflow: 'built_in' })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tries.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 400, message: 'This upload was submitted already' });
    expect(await database.db.auditEntry.count({ where: { action: 'enrolment-upload.submit' } })).toBe(1);
    expect(await uploads.states(id)).toEqual({ waiting: 5 });
  });

  it('sends exactly the rows that the preview counted', async () => {
    const admin = await uploads.admin();
    const id = await uploads.checked(admin, buildManyUploadCells(6));
    const change = (row: number, data: object) =>
      database.db.enrolmentUploadRow.update({ where: { uploadId_row: { uploadId: id, row } }, data });
    await change(2, { leftOut: true });
    await change(3, { verdict: 'error' });
    await change(4, { verdict: 'other_address' });
    await change(5, { verdict: 'other_address', confirmed: true });
    await change(6, { verdict: 'duplicate' });
    const { upload } = await startSendingUpload(admin, id, { workflow: 'built_in' });
    expect(upload).toMatchObject({
      status: 'sending',
      workflow: 'built_in',
      progress: { done: 0, total: 2, rowsPerSecond: null, secondsLeft: null },
    });
    uploads.work();
    await uploads.ended(id);
    expect((await uploads.rows(id)).map(({ state }) => state)).toEqual([
      'checked',
      'checked',
      'checked',
      'stored',
      'checked',
      'stored',
    ]);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 2, people: 2 });
  });
});

describe('an upload under way', () => {
  it('can be paused, resumed and cancelled, and rows in progress are finished', async () => {
    const admin = await uploads.admin();
    await agency.control({ mode: 'slow', delayMs: 30 });
    uploads.work({ concurrency: 4, batchRows: 8 });
    const id = await uploads.submitted(admin, buildManyUploadCells(300));
    await expect.poll(() => stored(id)).toBeGreaterThan(3);
    await pauseUpload(admin, id);
    await expect.poll(async () => (await uploads.upload(id)).leaseOwner).toBeNull();
    const atPause = await uploads.states(id);
    expect(Object.keys(atPause).sort()).toEqual(['stored', 'waiting']);
    expect(await countAgencyEnrolments(agency.client)).toMatchObject({ confirmed: atPause.stored });

    await resumeUpload(admin, id);
    await expect.poll(() => stored(id)).toBeGreaterThan((atPause.stored ?? 0) + 3);
    await cancelUpload(admin, id);
    await uploads.ended(id);
    const states = await uploads.states(id);
    expect(Object.keys(states).sort()).toEqual(['cancelled', 'stored']);
    expect(states.stored).toBeLessThan(200);
    expect(await countAgencyEnrolments(agency.client)).toEqual({
      confirmed: states.stored,
      people: states.stored,
    });
    expect(await uploads.stored()).toMatchObject({ enrolments: states.stored, tracked: states.stored });
    expect((await uploads.upload(id)).status).toBe('cancelled');
  });

  it('that is cancelled with unresolved rows settles them first', async () => {
    const admin = await uploads.admin();
    const done = await uploads.submitted(admin, buildManyUploadCells(1));
    const worker = uploads.work();
    await uploads.ended(done);
    await worker.stop();
    await database.db.trackedEnrolment.deleteMany();
    await database.db.enrolment.deleteMany();
    // One that the agency has, one that it does not have, one that was not sent.
    const id = await uploads.submitted(admin, buildManyUploadCells(3));
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id, row: { in: [2, 3] } },
      data: { state: 'sending', attempts: 1, askedAt: new Date() },
    });
    await cancelUpload(admin, id);
    expect(await uploads.states(id)).toEqual({ sending: 2, cancelled: 1 });
    uploads.work();
    await uploads.ended(id);
    expect((await uploads.rows(id)).map(({ state }) => state)).toEqual(['stored', 'cancelled', 'cancelled']);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 1, people: 1 });
  });

  it('that is cancelled during an outage leaves unresolved rows to a person', async () => {
    const admin = await uploads.admin();
    await agency.control({ mode: 'down' });
    const id = await uploads.submitted(admin, buildManyUploadCells(2));
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id, row: 2 },
      data: { state: 'sending', attempts: 1, askedAt: new Date() },
    });
    await cancelUpload(admin, id);
    uploads.work({ giveUpAfterMs: 300 });
    await uploads.ended(id);
    const [row, rest] = await uploads.rows(id);
    expect(row).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/^It may have been enrolled/),
    });
    expect(rest).toMatchObject({ state: 'cancelled' });
    // A retry looks it up before it sends.
    await agency.control({ mode: 'ok' });
    await retryFailedUploadRows(admin, id);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ stored: 1, cancelled: 1 });
  });

  it('continues side by side with others', async () => {
    const admin = await uploads.admin();
    await agency.control({ mode: 'slow', delayMs: 10 });
    uploads.work({ concurrency: 4, batchRows: 8 });
    const long = await uploads.submitted(admin, buildManyUploadCells(150));
    await expect.poll(() => stored(long)).toBeGreaterThan(0);
    const short = await uploads.submitted(admin, buildManyUploadCells(10, 1_000));
    await uploads.ended(short);
    expect((await uploads.upload(long)).finishedAt).toBeNull();
    await uploads.ended(long);
    expect(await uploads.stored()).toMatchObject({ enrolments: 160, people: 160 });
  });
});

describe('a worker', () => {
  it('that loses its lease makes no further write or request', async () => {
    const admin = await uploads.admin();
    await agency.control({ mode: 'slow', delayMs: 150 });
    const id = await uploads.submitted(admin, buildManyUploadCells(12));
    uploads.work({ concurrency: 3, heartbeatMs: 100 });
    await expect.poll(async () => (await uploads.states(id)).sending ?? 0).toBeGreaterThan(0);
    await database.db.enrolmentUpload.update({
      where: { id },
      data: { leaseOwner: 'another', leasedUntil: new Date(Date.now() + 1_000) },
    });
    // The other worker's lease expires, and the next one resolves its rows.
    await uploads.ended(id);
    await everybodyOnce(id, 12);
  });
});

describe('when the database', () => {
  it('is cut off in the middle, the upload continues once it is back', async () => {
    const admin = await uploads.admin();
    const proxy = await createDatabaseProxy(database.url);
    const db = createTrainingClient(proxy.url, { poolSize: 5, connectTimeoutMs: 5_000 });
    uploads.work({}, { db });
    const id = await uploads.submitted(admin, buildManyUploadCells(200));
    for (const share of [40, 110]) {
      await expect.poll(() => stored(id), { interval: 10 }).toBeGreaterThan(share);
      await proxy.refuse();
      // Until its lease has expired too.
      const isSendingBlocked = async () =>
        ((await uploads.upload(id)).leasedUntil?.getTime() ?? 0) > Date.now();
      await expect.poll(isSendingBlocked).toBe(false);
      await proxy.restore();
    }
    await uploads.ended(id);
    await everybodyOnce(id, 200);
    await uploads.stopped();
    await db.$disconnect();
    await proxy.close();
  });
});

describe('the end', () => {
  it('is written down once', async () => {
    const admin = await uploads.admin();
    uploads.work();
    uploads.work();
    const id = await uploads.submitted(admin, [
      buildUploadCells(1),
      buildUploadCells(2, { courseRunId: '998' }),
    ]);
    await uploads.ended(id);
    const entries = await database.db.auditEntry.findMany({
      where: { targetType: 'enrolment-upload' },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['enrolment-upload.submit', expect.stringMatching(/^user:/)],
      ['enrolment-upload.finish', 'system'],
    ]);
    expect(entries[1]?.after).toMatchObject({ stored: 1, failed: 1 });
    await service.settleMails();
    const letters = service.mails.filter(({ subject }) => subject.startsWith('Upload'));
    expect(letters).toMatchObject([
      {
        to: admin.actor.kind === 'user' && admin.actor.email,
        subject: 'Upload done, 1 row to look at',
      },
    ]);
    expect(letters[0]?.text).toContain(`/enrolments/upload/${id}`);
    expect(await database.db.notification.findMany({ where: { kind: 'upload-finished' } })).toMatchObject([
      {
        userId: admin.actor.kind === 'user' && admin.actor.id,
        groupKey: id,
        mailDueAt: null,
        mailedAt: expect.any(Date),
      },
    ]);
    const { counts } = await uploads.upload(id);
    expect(counts).toMatchObject({ rows: 2, states: { stored: 1, failed: 1 } });
  });
});
