import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let learner: Person;
let admin: Person;

beforeEach(async () => {
  learner = await createUser(database.db);
  admin = await createUser(database.db, { roles: ['admin'] });
});

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const enrol = (as: Person | null, courseRunId: unknown) =>
  service.call('/api/enrolments/enroll', { method: 'POST', as, body: { courseRunId } });
const leave = (as: Person | null, enrollmentId: unknown) =>
  service.call('/api/enrolments/unenroll', { method: 'POST', as, body: { enrollmentId } });
const countOf = async (id: string) =>
  (await database.db.courseRun.findUniqueOrThrow({ where: { id } })).enrolledCount;

describe('enrolling', () => {
  test('takes a place and says under which id', async () => {
    const run = await createCourseRun(database.db);
    const { status, body } = await enrol(learner, run.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { enrollmentId: expect.any(String), status: 'enrolled' },
    });
    const row = await database.db.enrolment.findUniqueOrThrow({ where: { id: body.data.enrollmentId } });
    expect(row).toMatchObject({ userId: learner.id, courseRunId: run.id, status: 'enrolled', progress: 0 });
    expect(row.enrolledAt).toEqual(now);
    expect(await countOf(run.id)).toBe(1);
    const [entry] = await database.db.auditEntry.findMany();
    expect(entry).toMatchObject({ action: 'enrolment.enrol', actor: `user:${learner.id}`, targetId: row.id });
  });

  test.each([
    ['that is Pending', { status: 'Pending' }],
    ['that has no dates', { startDate: null, endDate: null }],
    ['that ends today', { startDate: date('2027-02-09'), endDate: date('2027-02-10') }],
    ['with one place left', { intakeSize: 0, threshold: 1 }],
  ] as const)('is possible in a class %s', async (_case, overrides) => {
    const run = await createCourseRun(database.db, overrides);
    expect((await enrol(learner, run.id)).status).toBe(200);
  });

  test.each([
    ['is cancelled', { status: 'Cancelled' }, 'This class is cancelled'],
    [
      'ended yesterday in Singapore',
      { startDate: date('2027-02-01'), endDate: date('2027-02-09') },
      'This class has finished',
    ],
    ['is full', { intakeSize: 0, threshold: 0 }, 'This class is full'],
  ] as const)('is 400 where the class %s', async (_case, overrides, error) => {
    const run = await createCourseRun(database.db, overrides);
    expect(await enrol(learner, run.id)).toMatchObject({ status: 400, body: { success: false, error } });
    expect(await database.db.enrolment.count()).toBe(0);
  });

  test('counts intake size and threshold together, and active enrolments alone', async () => {
    const run = await createCourseRun(database.db, { intakeSize: 1, threshold: 1 });
    await createEnrolment(database.db, { courseRunId: run.id, status: 'withdrawn' });
    await createEnrolment(database.db, { courseRunId: run.id, status: 'completed' });
    expect((await enrol(learner, run.id)).status).toBe(200);
    expect((await enrol(admin, run.id)).body.error).toBe('This class is full');
  });

  test('twice is 400', async () => {
    const run = await createCourseRun(database.db);
    await enrol(learner, run.id);
    const { status, body } = await enrol(learner, run.id);
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, error: 'You are already enrolled in this class' });
    expect(await countOf(run.id)).toBe(1);
  });

  test('two people at once on the last place: exactly one gets it', async () => {
    const run = await createCourseRun(database.db, { intakeSize: 1, threshold: 1 });
    await createEnrolment(database.db, { courseRunId: run.id });
    const people = await Promise.all([1, 2, 3, 4].map(() => createUser(database.db)));
    const answers = await Promise.all(people.map((person) => enrol(person, run.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(await countOf(run.id)).toBe(2);
  });

  test('one person twice at once: one row', async () => {
    const run = await createCourseRun(database.db);
    const answers = await Promise.all([enrol(learner, run.id), enrol(learner, run.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await countOf(run.id)).toBe(1);
  });

  test('who waits for a transaction on the last place finds it taken', async () => {
    const run = await createCourseRun(database.db, { intakeSize: 1, threshold: 0 });
    let second: ReturnType<typeof enrol> | undefined;
    await database.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM course_run WHERE id = ${run.id} FOR NO KEY UPDATE`;
      second = enrol(learner, run.id);
      // Until the second one waits for the row's lock.
      while (true) {
        const [waiting] = await tx.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        if (waiting && waiting.count > 0) break;
      }
      await createEnrolment(tx, { courseRunId: run.id, userId: admin.id });
    });
    expect(await second).toMatchObject({ status: 400, body: { error: 'This class is full' } });
  });

  test('again after a withdrawal uses the same row', async () => {
    const run = await createCourseRun(database.db);
    const first = await enrol(learner, run.id);
    await leave(learner, first.body.data.enrollmentId);
    const again = await enrol(learner, run.id);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    expect(await database.db.enrolment.count()).toBe(1);
    expect(await countOf(run.id)).toBe(1);
  });

  test('is refused to who was taken off, but not to an admin who puts them back', async () => {
    const run = await createCourseRun(database.db);
    await createEnrolment(database.db, {
      courseRunId: run.id,
      userId: learner.id,
      status: 'admin_removed',
    });
    const { status, body } = await enrol(learner, run.id);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^An administrator took you off this class/);
    const back = await service.call('/api/admin/enrolments', {
      method: 'POST',
      as: admin,
      body: { courseRunId: run.id, email: learner.email.toUpperCase() },
    });
    expect(back).toMatchObject({ status: 200, body: { data: { status: 'enrolled' } } });
  });

  test.each(['nothing', '', '\ud800', '019b76da-a800-7000-8000-000000000001'])(
    'is 404 in the class %j',
    async (id) => {
      expect(await enrol(learner, id)).toMatchObject({
        status: 404,
        body: { success: false, error: 'Class not found' },
      });
    },
  );

  test('is 404 in a class of a draft course', async () => {
    const draft = await createCourse(database.db, { status: 'draft' });
    const run = await createCourseRun(database.db, { courseId: draft.id });
    expect((await enrol(learner, run.id)).status).toBe(404);
  });

  test('is 400 without a class, 401 signed out', async () => {
    const without = await enrol(learner, undefined);
    expect(without.status).toBe(400);
    expect(without.body.details[0].field).toBe('courseRunId');
    expect((await enrol(learner, 7)).status).toBe(400);
    const run = await createCourseRun(database.db);
    expect((await enrol(null, run.id)).status).toBe(401);
  });

  test('counts subtopics read in another run of the course', async () => {
    const course = await createCourse(database.db);
    const unit = await database.db.learningUnit.create({
      data: {
        courseId: course.id,
        title: 'One',
        position: 1,
        subtopics: {
          create: [
            { title: 'A', position: 1 },
            { title: 'B', position: 2 },
          ],
        },
      },
      include: { subtopics: true },
    });
    await database.db.readSubtopic.create({
      data: { userId: learner.id, subtopicId: unit.subtopics[0]?.id ?? '' },
    });
    const run = await createCourseRun(database.db, { courseId: course.id });
    const { body } = await enrol(learner, run.id);
    const row = await database.db.enrolment.findUniqueOrThrow({ where: { id: body.data.enrollmentId } });
    expect(row.progress).toBe(50);
  });
});

describe('withdrawing', () => {
  test('keeps the row and frees the place', async () => {
    const run = await createCourseRun(database.db, { intakeSize: 1, threshold: 0 });
    const enrolment = await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
    const { status, body } = await leave(learner, enrolment.id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { enrollmentId: enrolment.id, status: 'withdrawn' } });
    expect(await countOf(run.id)).toBe(0);
    expect((await enrol(admin, run.id)).status).toBe(200);
  });

  test.each([
    ['withdrawn', 'This enrolment was withdrawn already'],
    ['cancelled', 'This enrolment is cancelled already'],
    ['admin_removed', 'An administrator ended this enrolment already'],
    ['completed', 'This class is completed, so the enrolment stays'],
  ] as const)('is 400 when it is %s', async (status, error) => {
    const enrolment = await createEnrolment(database.db, { userId: learner.id, status });
    expect(await leave(learner, enrolment.id)).toMatchObject({ status: 400, body: { error } });
  });

  test('twice at once: once', async () => {
    const enrolment = await createEnrolment(database.db, { userId: learner.id });
    const answers = await Promise.all([leave(learner, enrolment.id), leave(learner, enrolment.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await countOf(enrolment.courseRunId)).toBe(0);
  });

  test('of somebody else is 404, but not for an admin', async () => {
    const enrolment = await createEnrolment(database.db);
    const trainer = await createUser(database.db, { roles: ['trainer', 'developer'] });
    for (const as of [learner, trainer]) {
      expect(await leave(as, enrolment.id)).toMatchObject({
        status: 404,
        body: { success: false, error: 'Enrolment not found' },
      });
    }
    expect((await leave(admin, enrolment.id)).status).toBe(200);
  });

  test('is 404 for an unknown id, 400 without an id, 401 signed out', async () => {
    for (const id of ['nothing', '\ud800', '019b76da-a800-7000-8000-000000000001']) {
      expect((await leave(admin, id)).status).toBe(404);
    }
    expect((await leave(learner, undefined)).status).toBe(400);
    expect((await leave(null, 'x')).status).toBe(401);
  });
});

describe('the list of enrolments', () => {
  const list = (as: Person | null, query = '') => service.call(`/api/enrollments${query}`, { as });

  test('holds the own ones, the latest first, without withdrawn ones', async () => {
    const older = await createEnrolment(database.db, {
      userId: learner.id,
      enrolledAt: new Date('2027-01-01T00:00:00Z'),
      progress: 40,
    });
    const removed = await createEnrolment(database.db, {
      userId: learner.id,
      status: 'admin_removed',
      enrolledAt: new Date('2027-01-02T00:00:00Z'),
    });
    await createEnrolment(database.db, { userId: learner.id, status: 'withdrawn' });
    await createEnrolment(database.db);
    const { status, body } = await list(learner);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: removed.id,
          userId: learner.id,
          courseRunId: removed.courseRunId,
          status: 'admin removed',
          progress: 0,
          enrolledAt: '2027-01-02T00:00:00.000Z',
        },
        {
          id: older.id,
          userId: learner.id,
          courseRunId: older.courseRunId,
          status: 'enrolled',
          progress: 40,
          enrolledAt: '2027-01-01T00:00:00.000Z',
        },
      ],
    });
  });

  test('is filtered by class and status, an empty filter is none', async () => {
    const first = await createEnrolment(database.db, { userId: learner.id });
    const withdrawn = await createEnrolment(database.db, { userId: learner.id, status: 'withdrawn' });
    const idsOf = async (query: string) =>
      (await list(learner, query)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf('?status=withdrawn')).toEqual([withdrawn.id]);
    expect(await idsOf('?status=admin%20removed')).toEqual([]);
    expect(await idsOf(`?courseRunId=${first.courseRunId}`)).toEqual([first.id]);
    expect(await idsOf('?courseRunId=&status=&userId=')).toEqual([first.id]);
    expect(await idsOf('?courseRunId=nothing')).toEqual([]);
    expect(await idsOf('?courseRunId=%F0%9F%98%80')).toEqual([]);
  });

  test('of somebody else is for admins', async () => {
    const enrolment = await createEnrolment(database.db, { userId: learner.id });
    const { body } = await list(admin, `?userId=${learner.id}`);
    expect(body.data).toMatchObject([{ id: enrolment.id }]);
    expect((await list(admin, '?userId=nothing')).body.data).toEqual([]);
    for (const roles of [['learner'], ['trainer'], ['developer']] as const) {
      const other = await createUser(database.db, { roles: [...roles] });
      expect((await list(other, `?userId=${learner.id}`)).status).toBe(403);
    }
    expect((await list(learner, `?userId=${learner.id}`)).status).toBe(200);
  });

  test('is 400 with an unknown status, 401 signed out', async () => {
    expect((await list(learner, '?status=unknown')).status).toBe(400);
    expect((await list(null)).status).toBe(401);
  });
});
