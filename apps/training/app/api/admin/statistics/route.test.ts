import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
// Half past midnight of 1 March in Singapore, still February in UTC.
const service = useTrainingService(database, () => ({ clock: () => new Date('2027-02-28T16:30:00Z') }));
const path = '/api/admin/statistics';
const date = (text: string) => new Date(`${text}T00:00:00Z`);

it('is for admins alone', async () => {
  expect((await service.call(path)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const as = await createUser(database.db, { roles: [role] });
    expect((await service.call(path, { as })).status).toBe(403);
  }
});

it('counts zero on an empty service', async () => {
  const admin = await createUser(database.db, { roles: ['admin'], createdAt: new Date('2020-01-01') });
  const { data } = (await service.call(path, { as: admin })).body;
  expect(data).toMatchObject({ totalUsers: 1, totalCourses: 0, activeEnrollments: 0, completedCourses: 0 });
  expect(data.history).toHaveLength(12);
  expect(data.history[0].month).toBe('2026-04');
  expect(data.history[11]).toEqual({
    month: '2027-03',
    newUsers: 0,
    newCourses: 0,
    newEnrollments: 0,
    completedCourses: 0,
  });
});

it('counts by the rules, and by Singapore months', async () => {
  const long = new Date('2020-01-01T00:00:00Z');
  const admin = await createUser(database.db, { roles: ['admin'], createdAt: long });
  await createUser(database.db, { createdAt: long, deactivatedAt: new Date() });
  const draft = await createCourse(database.db, { status: 'draft', createdAt: long });
  const run = (values: object) => createCourseRun(database.db, { courseId: draft.id, ...values });
  const over = await run({ startDate: date('2027-02-27'), endDate: date('2027-02-28') });
  await run({ startDate: date('2027-02-01'), endDate: date('2027-03-01') });
  await run({ startDate: date('2027-02-01'), endDate: date('2027-02-02'), status: 'Cancelled' });
  await run({ startDate: null, endDate: null });
  const learner = await createUser(database.db, { createdAt: new Date('2027-02-28T15:59:59Z') });
  for (const [status, enrolledAt] of [
    ['enrolled', '2027-02-28T16:00:00Z'],
    ['completed', '2027-02-28T15:59:59Z'],
    ['withdrawn', '2027-02-10T00:00:00Z'],
    ['cancelled', '2026-03-31T15:59:59Z'],
    ['admin_removed', '2026-03-31T16:00:00Z'],
  ] as const) {
    const user = await createUser(database.db, { createdAt: long });
    await createEnrolment(database.db, {
      userId: user.id,
      courseRunId: over.id,
      status,
      enrolledAt: new Date(enrolledAt),
    });
  }
  const { data } = (await service.call(path, { as: admin })).body;
  expect(data).toMatchObject({ totalUsers: 7, totalCourses: 1, activeEnrollments: 2, completedCourses: 1 });
  expect(learner.deactivatedAt).toBeNull();
  const months = new Map(data.history.map((row: { month: string }) => [row.month, row]));
  expect(months.get('2027-03')).toMatchObject({ newEnrollments: 1, newUsers: 0, completedCourses: 0 });
  expect(months.get('2027-02')).toMatchObject({ newEnrollments: 2, newUsers: 1, completedCourses: 1 });
  expect(months.get('2026-04')).toMatchObject({ newEnrollments: 1 });
});
