import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildManyUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { countAgencyEnrolments, expectEverybodyEnrolledOnce, useUploads } from '#testing/use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

describe('an upload that is submitted', () => {
  it('is at the agency, stored and tracked, each row once', async () => {
    const admin = await uploads.admin();
    uploads.work();
    const id = await uploads.submitted(admin, buildManyUploadCells(60));
    await uploads.ended(id);
    await expectEverybodyEnrolledOnce({ uploads, agency }, id, 60);
    const [row] = await uploads.rows(id);
    expect(row).toMatchObject({ state: 'stored', reason: '', attempts: 1 });
    const enrolment = await database.db.enrolment.findUnique({
      where: { referenceNumber: row?.referenceNumber ?? '' },
      include: { user: true },
    });
    expect(enrolment?.user.email).toBe('upload-0@example.com');
    expect(await uploads.upload(id)).toMatchObject({ status: 'finished', leaseOwner: null, pauseReason: '' });
  });

  it('uploaded again after, sends nothing', async () => {
    const admin = await uploads.admin();
    uploads.work();
    const first = await uploads.submitted(admin, buildManyUploadCells(20));
    await uploads.ended(first);
    const again = await uploads.submitted(admin, buildManyUploadCells(20));
    await uploads.ended(again);
    expect(await uploads.states(again)).toEqual({ skipped: 20 });
    expect((await uploads.rows(again))[0]?.reason).toBe('Enrolled meanwhile by Lim Ah Kow');
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 20, people: 20 });
    expect(await agency.count('POST', '/tpg/enrolments')).toBeGreaterThanOrEqual(20);
    expect(await uploads.stored()).toMatchObject({ enrolments: 20, tracked: 20 });
  });
});
