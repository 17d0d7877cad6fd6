import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildManyUploadCells,
  buildUploadCells,
  uploadAgencyControlBody,
  uploadCourseCode,
} from '#testing/upload-fixtures.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { countAgencyEnrolments, expectEverybodyEnrolledOnce, useUploads } from '#testing/use-uploads.ts';
import { resumeUpload, retryFailedUploadRows } from './control-upload.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 300 });
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });
const settling = { settleMs: 500, giveUpAfterMs: 900 };

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

const everybodyOnce = (id: string, count: number) =>
  expectEverybodyEnrolledOnce({ uploads, agency }, id, count);

describe('when the agency', () => {
  it.each([
    ['is down', { mode: 'down' }, 'The agency is not working just now.'],
    ['is too slow', { mode: 'slow', delayMs: 600 }, 'The agency took too long to answer.'],
    ['takes no more requests', { mode: 'rate-limited' }, 'The agency is taking no more requests just now.'],
    ['cuts every answer', { mode: 'cuts' }, 'The agency cannot be reached.'],
    ['answers nonsense', { mode: 'malformed' }, 'The agency’s answer cannot be read.'],
  ])(
    '%s, the upload waits, pauses with a sentence, and continues when resumed',
    async (_case, fault, says) => {
      const admin = await uploads.admin();
      await agency.control(fault);
      const id = await uploads.submitted(admin, buildManyUploadCells(6));
      uploads.work(settling);
      await expect.poll(async () => (await uploads.upload(id)).status).toBe('paused');
      const { pauseReason, leaseOwner } = await uploads.upload(id);
      expect(pauseReason).toMatch(
        /^The agency has not answered for 1 minute\. Nothing is lost; press Resume when it is back\. /,
      );
      expect(pauseReason).toContain(says);
      expect(leaseOwner).toBeNull();
      expect(await database.db.notification.findMany()).toMatchObject([
        { kind: 'upload-stopped', groupKey: id, data: { reason: pauseReason } },
      ]);
      expect(await uploads.stored()).toMatchObject({ enrolments: 0 });

      await uploads.stopped();
      uploads.work({ ...settling, giveUpAfterMs: 30_000 });
      await agency.control({ mode: 'ok', delayMs: 0 });
      await resumeUpload(admin, id);
      await uploads.ended(id);
      await everybodyOnce(id, 6);
    },
  );

  it('fails every second request, nobody is enrolled twice, and a retry brings the rest', async () => {
    const admin = await uploads.admin();
    await agency.control({ mode: 'flaky' });
    const id = await uploads.submitted(admin, buildManyUploadCells(8));
    uploads.work({ settleMs: 100, giveUpAfterMs: 20_000, maximumAttempts: 3 });
    await uploads.ended(id);
    await agency.control({ mode: 'ok' });
    const { stored = 0, failed = 0 } = await uploads.states(id);
    expect(stored + failed).toBe(8);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: stored, people: stored });
    if (failed > 0) await retryFailedUploadRows(admin, id);
    await uploads.ended(id);
    await everybodyOnce(id, 8);
  });

  it('never answers for one row, that row fails after some tries and can be retried', async () => {
    const admin = await uploads.admin();
    const id = await uploads.submitted(admin, [buildUploadCells(0)]);
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id },
      data: { state: 'sending', attempts: 8, askedAt: new Date(0) },
    });
    uploads.work(settling);
    await uploads.ended(id);
    expect(await uploads.rows(id)).toMatchObject([
      {
        state: 'failed',
        reason: 'Asked for 8 times without an answer, and the agency has not got it.',
      },
    ]);
    await retryFailedUploadRows(admin, id);
    await uploads.ended(id);
    await everybodyOnce(id, 1);
  });

  it('loses its answer after it has enrolled somebody, they are found and not sent again', async () => {
    const admin = await uploads.admin();
    await agency.control({ afterWrite: 'cut' });
    const id = await uploads.submitted(admin, buildManyUploadCells(3));
    uploads.work(settling);
    await uploads.ended(id);
    await everybodyOnce(id, 3);
    expect((await uploads.rows(id)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('rejects our credentials, the upload pauses at once without further requests', async () => {
    const admin = await uploads.admin();
    await agency.control({ mode: 'rejects' });
    const id = await uploads.submitted(admin, buildManyUploadCells(40));
    uploads.work({ ...settling, giveUpAfterMs: 60_000, concurrency: 2 });
    await expect.poll(async () => (await uploads.upload(id)).status).toBe('paused');
    expect((await uploads.upload(id)).pauseReason).toContain('rejected our credentials');
    expect(await uploads.states(id)).toEqual({ waiting: 40 });
    expect(await agency.count('POST', '/tpg/enrolments')).toBeLessThanOrEqual(2);

    await agency.control({ mode: 'ok' });
    await resumeUpload(admin, id);
    await uploads.ended(id);
    await everybodyOnce(id, 40);
  });

  it('refuses a row, that row fails with the reason, the others continue, and it can be retried', async () => {
    const admin = await uploads.admin();
    const id = await uploads.submitted(admin, [
      ...buildManyUploadCells(2),
      buildUploadCells(2, { courseRunId: '999' }),
    ]);
    uploads.work(settling);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ stored: 2, failed: 1 });
    const [, , refused] = await uploads.rows(id);
    expect(refused?.reason).toContain('no course run 999');
    expect(refused?.reason).not.toMatch(/S\d{7}[A-Z]/);

    await agency.control({ runs: [{ id: 999, courseReferenceNumber: uploadCourseCode }] });
    await retryFailedUploadRows(admin, id);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ stored: 3 });
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 2, people: 2 });
  });

  it('has somebody already, its reference number is taken over', async () => {
    const admin = await uploads.admin();
    const first = await uploads.submitted(admin, buildManyUploadCells(1));
    const worker = uploads.work(settling);
    await uploads.ended(first);
    const [row] = await uploads.rows(first);
    await database.db.trackedEnrolment.deleteMany();
    await database.db.enrolment.deleteMany();
    const second = await uploads.submitted(admin, buildManyUploadCells(1));
    await uploads.ended(second);
    expect(await uploads.rows(second)).toMatchObject([
      { state: 'stored', referenceNumber: row?.referenceNumber },
    ]);
    await worker.stop();
    await everybodyOnce(second, 1);
  });
});

describe('what the agency took and cannot be stored here', () => {
  it('needs a person, keeps its reference number, and is stored by a retry without another request', async () => {
    const admin = await uploads.admin();
    // The class exists here in another course.
    const other = await createCourse(database.db);
    const run = await createCourseRun(database.db, { courseId: other.id, agencyRunId: '501' });
    const id = await uploads.submitted(admin, [buildUploadCells(0)]);
    uploads.work(settling);
    await uploads.ended(id);
    const [row] = await uploads.rows(id);
    expect(row).toMatchObject({
      state: 'unknown',
      referenceNumber: expect.stringMatching(/^ENR-/),
      reason: expect.stringMatching(/^The agency has it as ENR-.*belongs to another course/),
    });
    const course = await createCourse(database.db, { code: uploadCourseCode });
    await database.db.courseRun.update({ where: { id: run.id }, data: { courseId: course.id } });
    await retryFailedUploadRows(admin, id);
    await uploads.ended(id);
    expect(await uploads.rows(id)).toMatchObject([
      { state: 'stored', referenceNumber: row?.referenceNumber },
    ]);
    expect(await agency.count('POST', '/tpg/enrolments')).toBe(1);
    await everybodyOnce(id, 1);
  });

  it('is taken as stored when the nightly synchronisation brought it first', async () => {
    const admin = await uploads.admin();
    const first = await uploads.submitted(admin, [buildUploadCells(0)]);
    uploads.work(settling);
    await uploads.ended(first);
    const [row] = await uploads.rows(first);
    // The state after a worker is killed following the agency's answer; the synchronisation does not track.
    await database.db.trackedEnrolment.deleteMany();
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: first },
      data: { state: 'sending', referenceNumber: null },
    });
    await database.db.enrolmentUpload.update({
      where: { id: first },
      data: { status: 'sending', finishedAt: null },
    });
    await uploads.ended(first);
    expect(await uploads.rows(first)).toMatchObject([
      { state: 'stored', referenceNumber: row?.referenceNumber },
    ]);
    await everybodyOnce(first, 1);
  });

  it('is not overwritten: an enrolment here without a reference number is left to a person', async () => {
    const admin = await uploads.admin();
    const id = await uploads.checked(admin, [buildUploadCells(0)]);
    const course = await createCourse(database.db, { code: uploadCourseCode });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '501' });
    const user = await createUser(database.db, { email: 'upload-0@example.com' });
    // Enrolled here after the claim's check and before the store, while the row is unresolved.
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: id },
      data: { state: 'accepted', attempts: 1, referenceNumber: 'ENR-2611-000900' },
    });
    await database.db.enrolmentUpload.update({
      where: { id },
      data: { status: 'sending', workflow: 'built_in', submittedAt: new Date() },
    });
    await createEnrolment(database.db, { userId: user.id, courseRunId: run.id });
    uploads.work(settling);
    await uploads.ended(id);
    expect(await uploads.rows(id)).toMatchObject([
      {
        state: 'unknown',
        referenceNumber: 'ENR-2611-000900',
        reason: expect.stringContaining('in this class already, without a reference number'),
      },
    ]);
  });
});
