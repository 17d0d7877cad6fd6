import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const april = { startDate: new Date('2027-04-01T00:00:00Z'), endDate: new Date('2027-04-02T00:00:00Z') };
let admin: { id: string };
let courseId: string;
let from: { id: string };
let to: { id: string };
let seat: { id: string; userId: string };

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  ({ id: courseId } = await createCourse(database.db, { title: '食品安全' }));
  from = await createCourseRun(database.db, { courseId });
  to = await createCourseRun(database.db, { courseId, ...april, intakeSize: 1, threshold: 0 });
  seat = await createEnrolment(database.db, { courseRunId: from.id });
});

const path = () => `/api/admin/enrolments/${seat.id}/transfer`;
const move = (courseRunId = to.id) =>
  service.call(path(), { method: 'POST', as: admin, body: { courseRunId } });
const statuses = async () =>
  Object.fromEntries(
    (await database.db.enrolment.findMany({ where: { userId: seat.userId } })).map((each) => [
      each.courseRunId,
      each.status,
    ]),
  );
const kinds = async () =>
  (await database.db.notification.findMany({ where: { userId: seat.userId } })).map(({ kind }) => kind);

it('shows other classes of the course with a place, and the mail, before anything is changed', async () => {
  await createCourseRun(database.db, { courseId, status: 'Cancelled' });
  await createCourseRun(database.db, { courseId, ...april, intakeSize: 0, threshold: 0 });
  await createCourseRun(database.db, april);
  const { body } = await service.call(path(), { as: admin });
  expect(body.data).toMatchObject({ courseTitle: '食品安全', from: 'Mon 1 Mar 2027 to Tue 2 Mar 2027' });
  expect(body.data.classes).toMatchObject([
    { courseRunId: to.id, placesLeft: 1, mail: { text: expect.stringContaining('Thu 1 Apr 2027') } },
  ]);
  expect(await statuses()).toEqual({ [from.id]: 'enrolled' });
});

it('moves with one mail, and frees the place', async () => {
  expect((await move()).status).toBe(200);
  expect(await statuses()).toEqual({ [from.id]: 'admin_removed', [to.id]: 'enrolled' });
  expect(await kinds()).toEqual(['class-transferred']);
  const counts = await database.db.courseRun.findMany({ where: { courseId }, orderBy: { startDate: 'asc' } });
  expect(counts.map(({ enrolledCount }) => enrolledCount)).toEqual([0, 1]);
  expect((await move()).status).toBe(400);
});

it('is for who is enrolled, not for who has completed the class', async () => {
  await database.db.enrolment.update({ where: { id: seat.id }, data: { status: 'completed' } });
  expect((await move()).status).toBe(400);
  expect((await service.call(path(), { as: admin })).status).toBe(400);
  expect(await statuses()).toEqual({ [from.id]: 'completed' });
});

it('moves once when it is asked twice at the same time', async () => {
  const both = await Promise.all([move(), move()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await kinds()).toEqual(['class-transferred']);
});

it('changes nothing when the other class is full, over, cancelled or of another course', async () => {
  await createEnrolment(database.db, { courseRunId: to.id });
  const others = [
    to,
    await createCourseRun(database.db, {
      courseId,
      startDate: new Date('2020-01-01'),
      endDate: new Date('2020-01-02'),
    }),
    await createCourseRun(database.db, { courseId, status: 'Cancelled' }),
    await createCourseRun(database.db, april),
    { id: 'unknown' },
  ];
  const answers = [];
  for (const { id } of others) answers.push((await move(id)).status);
  expect(answers).toEqual([400, 400, 400, 404, 404]);
  expect(await statuses()).toEqual({ [from.id]: 'enrolled' });
  expect(await kinds()).toEqual([]);
});
