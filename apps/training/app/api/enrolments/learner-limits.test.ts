import { runWithWritesBlocked } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
/** 10:00 in Singapore. */
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let learner: Person;
let admin: Person;

beforeEach(async () => {
  learner = await createUser(database.db);
  admin = await createUser(database.db, { roles: ['admin', 'learner'] });
});

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const enrol = (as: Person, courseRunId: string) =>
  service.call('/api/enrolments/enroll', { method: 'POST', as, body: { courseRunId } });
const leave = (as: Person, enrollmentId: string) =>
  service.call('/api/enrolments/unenroll', { method: 'POST', as, body: { enrollmentId } });

async function twoClasses(first: object = {}) {
  const { id: courseId } = await createCourse(database.db);
  const coming = { startDate: date('2027-03-01'), endDate: date('2027-03-02') };
  return [
    await createCourseRun(database.db, { courseId, ...coming, ...first }),
    await createCourseRun(database.db, { courseId, ...coming }),
  ] as const;
}

describe('a second class of a course', () => {
  test('is refused while the first has not finished, in a sentence, and takes no place', async () => {
    const [one, other] = await twoClasses();
    await enrol(learner, one.id);
    expect(await enrol(learner, other.id)).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('another class of this course') },
    });
    expect(await database.db.enrolment.count()).toBe(1);
  });

  test('asked for at once with the first: one of the two', async () => {
    const runs = await twoClasses();
    // The audit entry is written after the place is taken and before other classes are checked.
    const answers = await runWithWritesBlocked(database.db, 'audit_entry', 2, () =>
      Promise.all(runs.map(({ id }) => enrol(learner, id))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.enrolment.count()).toBe(1);
  });

  test.each([
    ['has finished', { startDate: date('2027-02-01'), endDate: date('2027-02-02') }],
    ['is cancelled', { status: 'Cancelled' }],
  ])('is possible when the first %s', async (_case, first) => {
    const [one, other] = await twoClasses(first);
    await createEnrolment(database.db, { courseRunId: one.id, userId: learner.id });
    expect((await enrol(learner, other.id)).status).toBe(200);
  });

  test('is possible after a withdrawal, and for an admin', async () => {
    const [one, other] = await twoClasses();
    const { body } = await enrol(learner, one.id);
    await leave(learner, body.data.enrollmentId);
    expect((await enrol(learner, other.id)).status).toBe(200);
    await enrol(admin, one.id);
    expect((await enrol(admin, other.id)).status).toBe(200);
  });
});

test('a mail confirms a place with dates, venue and fee; a refused enrolment writes none', async () => {
  const { id: courseId } = await createCourse(database.db, { fee: '980.00' });
  const run = await createCourseRun(database.db, {
    courseId,
    startDate: date('2027-03-01'),
    endDate: date('2027-03-02'),
    venueRoom: 'Room 3',
  });
  await enrol(learner, run.id);
  await enrol(learner, run.id);
  await service.settleMails();
  expect(service.mails).toHaveLength(1);
  expect(service.mails[0]).toMatchObject({ to: learner.email, subject: 'You are enrolled in a class' });
  const text = service.mails[0]?.text ?? '';
  for (const part of ['Mon 1 Mar 2027 to Tue 2 Mar 2027', 'Room 3', 'S$980.00', `/classes/${run.id}`])
    expect(text).toContain(part);
});

describe('withdrawing', () => {
  const session = (startTime: string) => ({
    number: 1,
    startDate: date('2027-02-10'),
    endDate: date('2027-02-10'),
    startTime,
    endTime: '18:00',
  });

  test.each([
    ['whose first session has begun', { startDate: date('2027-02-10') }, '10:00'],
    ['without sessions that begins today', { startDate: date('2027-02-10') }, null],
  ])('from a class %s is for admins alone', async (_case, dates, time) => {
    const run = await createCourseRun(database.db, {
      ...dates,
      endDate: date('2027-02-12'),
      ...(time ? { sessions: { create: [session(time)] } } : { sessions: { create: [] } }),
    });
    const { id } = await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
    expect(await leave(learner, id)).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('has begun') },
    });
    expect((await leave(admin, id)).status).toBe(200);
  });

  test('is possible until the first session begins', async () => {
    const run = await createCourseRun(database.db, {
      startDate: date('2027-02-10'),
      endDate: date('2027-02-12'),
      sessions: { create: [session('10:01')] },
    });
    const { id } = await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
    expect((await leave(learner, id)).status).toBe(200);
  });
});
