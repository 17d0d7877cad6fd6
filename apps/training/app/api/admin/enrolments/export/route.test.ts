import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/admin/enrolments/export';

it('is for admins alone', async () => {
  expect((await service.call(path)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const as = await createUser(database.db, { roles: [role] });
    expect((await service.call(path, { as })).status).toBe(403);
  }
});

it('holds what the filters leave, by Singapore dates, formulas disarmed', async () => {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const course = await createCourse(database.db, { code: 'TGS-1', title: 'Lift safety' });
  const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '850001' });
  const learner = await createUser(database.db, { fullName: '=HYPERLINK("x")', email: 'mei@example.com' });
  await createEnrolment(database.db, {
    userId: learner.id,
    courseRunId: run.id,
    enrolledAt: new Date('2026-11-20T16:30:00Z'),
  });
  await createEnrolment(database.db, { courseRunId: run.id, status: 'withdrawn' });
  await createEnrolment(database.db, { courseRunId: run.id, status: 'cancelled' });
  const lines = async (query: string) =>
    (await (await service.send(`${path}${query}`, { as: admin })).text()).trim().split('\r\n');
  expect(await lines('')).toHaveLength(4);
  expect(await lines('?status=enrolled&status=cancelled')).toHaveLength(3);
  const [, row] = await lines('?status=enrolled');
  expect(row).toBe(
    `"'=HYPERLINK(""x"")",mei@example.com,TGS-1,Lift safety,850001,2027-03-01,2027-03-02,enrolled,0,,,2026-11-21`,
  );
  expect((await service.call(`${path}?status=perhaps`, { as: admin })).status).toBe(400);
});
