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
import { countAgencyEnrolments, useUploads } from '#testing/use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

describe('two files with the same people', () => {
  it('submitted at once, each on a worker of its own, enrol everybody once', async () => {
    const [one, other] = [await uploads.admin(), await uploads.admin()];
    const first = await uploads.submitted(one, buildManyUploadCells(150));
    // In reverse order, so that they also meet in the middle.
    const second = await uploads.submitted(other, buildManyUploadCells(150, 50).reverse());
    uploads.work({ uploadsAtOnce: 1, batchRows: 16 });
    uploads.work({ uploadsAtOnce: 1, batchRows: 16 });
    await uploads.ended(first);
    await uploads.ended(second);
    const [mine, theirs] = [await uploads.states(first), await uploads.states(second)];
    expect(Object.keys({ ...mine, ...theirs }).sort()).toEqual(['skipped', 'stored']);
    expect((mine.stored ?? 0) + (theirs.stored ?? 0)).toBe(200);
    expect(await uploads.stored()).toEqual({ enrolments: 200, people: 200, tracked: 200, references: 200 });
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 200, people: 200 });
    // No request was repeated: the agency would have refused it.
    expect(await agency.count('POST', '/tpg/enrolments/search')).toBeLessThanOrEqual(16);
  });

  it('wait for each other', async () => {
    const admin = await uploads.admin();
    const first = await uploads.submitted(admin, [buildUploadCells(1)]);
    const second = await uploads.submitted(admin, [buildUploadCells(1), buildUploadCells(2)]);
    // The state while another worker's request is in progress.
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: first },
      data: { state: 'sending', attempts: 1, askedAt: new Date() },
    });
    await database.db.enrolmentUpload.update({
      where: { id: first },
      data: { leaseOwner: 'elsewhere', leasedUntil: new Date(Date.now() + 60_000) },
    });
    uploads.work();
    await expect.poll(() => uploads.states(second)).toEqual({ waiting: 1, stored: 1 });
    await database.db.enrolmentUpload.update({ where: { id: first }, data: { leasedUntil: new Date(0) } });
    await uploads.ended(first);
    await uploads.ended(second);
    // The agency did not have it, so one upload sent it and the other did not.
    const ends = [...(await uploads.rows(first)), ...(await uploads.rows(second))].map(({ state }) => state);
    expect(ends.sort()).toEqual(['skipped', 'stored', 'stored']);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 2, people: 2 });
  });

  it('do not wait for an upload that waits for a person', async () => {
    const admin = await uploads.admin();
    const first = await uploads.submitted(admin, [buildUploadCells(1)]);
    await database.db.enrolmentUploadRow.updateMany({
      where: { uploadId: first },
      data: { state: 'unknown', attempts: 1, reason: 'Nobody can tell' },
    });
    const second = await uploads.submitted(admin, [buildUploadCells(1)]);
    uploads.work();
    await uploads.ended(second);
    expect(await uploads.rows(second)).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/^Row 2 of “enrolments.xlsx” has the same learner/) },
    ]);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 0, people: 0 });
  });
});

describe('one upload', () => {
  it('with a person twice sends them once', async () => {
    const admin = await uploads.admin();
    uploads.work();
    const id = await uploads.submitted(admin, [
      buildUploadCells(1),
      buildUploadCells(1),
      buildUploadCells(1, { traineeEmail: 'another@example.com' }),
    ]);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ stored: 1, skipped: 2 });
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 1, people: 1 });
  });

  it('skips people who were enrolled by hand meanwhile, by email address or identity number', async () => {
    const admin = await uploads.admin();
    const cells = buildManyUploadCells(3);
    const course = await createCourse(database.db, { code: uploadCourseCode });
    const { keys } = service.services;
    const number = cells[1]?.traineeNric ?? '';
    const known = { identityHash: keys.hash(number), identityCipher: keys.encrypt(number, 'identity') };
    for (const [index, found] of [
      [0, { email: cells[0]?.traineeEmail ?? '' }] as const,
      [1, known] as const,
    ]) {
      const agencyRunId = cells[index]?.courseRunId ?? '';
      const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId });
      const user = await createUser(database.db, found);
      await createEnrolment(database.db, { userId: user.id, courseRunId: run.id });
    }
    const id = await uploads.submitted(admin, cells);
    uploads.work();
    await uploads.ended(id);
    expect(await uploads.rows(id)).toMatchObject([
      { state: 'skipped', reason: 'Enrolled meanwhile' },
      { state: 'skipped' },
      { state: 'stored' },
    ]);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 1, people: 1 });
  });

  it('stores without asking the agency what the agency has or does not take', async () => {
    const admin = await uploads.admin();
    uploads.work();
    const id = await uploads.submitted(admin, [
      buildUploadCells(1, { enrolmentId: 'ENR-2610-000077' }),
      buildUploadCells(2, { enrolmentStatus: 'Cancelled' }),
      buildUploadCells(3, { enrolmentStatus: 'Withdrawn', enrolmentId: 'ENR-2610-000078' }),
    ]);
    await uploads.ended(id);
    expect(await uploads.states(id)).toEqual({ stored: 3 });
    expect((await uploads.rows(id)).map(({ referenceNumber }) => referenceNumber)).toEqual([
      'ENR-2610-000077',
      expect.stringMatching(/^ENR-\d{4}-\d{6}$/),
      'ENR-2610-000078',
    ]);
    const statuses = await database.db.enrolment.findMany({ orderBy: { status: 'asc' } });
    expect(statuses.map(({ status }) => status)).toEqual(['enrolled', 'cancelled', 'withdrawn']);
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 0, people: 0 });
  });
});
