import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { buildUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { uploadSheet } from '#testing/upload-sheet.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { useUploads } from '#testing/use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

const outside = async () => ({
  asked: await agency.count('POST', '/'),
  mails: await database.db.waitingMail.count(),
  learners: await database.db.user.count({ where: { roles: { has: 'learner' } } }),
  courses: await database.db.course.count(),
  runs: await database.db.courseRun.count(),
});

it('an unsent upload calls nothing, mails nobody and creates nothing', async () => {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const before = await outside();
  expect(before.asked).toBe(0);
  // A running worker, which would send the upload after a submission.
  uploads.work();
  const { upload } = await uploadSheet(service, admin, [
    buildUploadCells(1),
    buildUploadCells(2, { traineeEmail: 'no' }),
  ]);
  const path = `/api/enrolments/uploads/${upload.id}`;
  const call = (step: string, method: string, body?: object) =>
    service.call(`${path}${step}`, { method, as: admin, ...(body ? { body } : {}) });
  const cells = { traineeEmail: 'now@example.com' };
  expect((await call('/rows', 'PATCH', { revision: 0, rows: [{ row: 3, cells }] })).status).toBe(200);
  expect((await call('?search=now', 'GET')).body.data.rows).toHaveLength(1);
  for (const step of ['pause', 'resume', 'cancel', 'retry'])
    expect((await call(`/${step}`, 'POST')).status).toBe(400);
  expect(await uploads.states(upload.id)).toEqual({ checked: 2 });
  expect(await outside()).toEqual(before);

  expect((await call('/submit', 'POST')).status).toBe(200);
  await uploads.ended(upload.id);
  expect(await outside()).toMatchObject({
    asked: 2,
    learners: before.learners + 2,
    courses: before.courses + 1,
  });
});
