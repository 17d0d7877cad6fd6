import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let learner: Person;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  learner = await createUser(database.db, { fullName: 'Aisha Rahman', email: 'aisha@example.com' });
});

const list = (query = '', as: Person | null = admin) => service.call(`/api/admin/enrolments${query}`, { as });
const idsOf = async (query: string) => (await list(query)).body.data.map(({ id }: { id: string }) => id);
const set = (id: string, status: unknown, as: Person | null = admin) =>
  service.call(`/api/admin/enrolments/${id}`, { method: 'PUT', as, body: { status } });
const countOf = async (id: string) =>
  (await database.db.courseRun.findUniqueOrThrow({ where: { id } })).enrolledCount;

describe('everybody’s enrolments', () => {
  test('are paged, newest first, with learner and class', async () => {
    const course = await createCourse(database.db, { code: 'TGS-1', title: 'First aid' });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '77' });
    const mine = await createEnrolment(database.db, {
      userId: learner.id,
      courseRunId: run.id,
      status: 'admin_removed',
      referenceNumber: 'ENR-2702-000001',
      sponsorshipType: 'EMPLOYER',
      enrolledAt: new Date('2027-02-01T00:00:00Z'),
    });
    const older = await createEnrolment(database.db, { enrolledAt: new Date('2027-01-01T00:00:00Z') });
    const { status, body } = await list('?limit=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: mine.id,
          userId: learner.id,
          courseRunId: run.id,
          status: 'admin removed',
          progress: 0,
          enrolledAt: '2027-02-01T00:00:00.000Z',
          learnerName: 'Aisha Rahman',
          learnerEmail: 'aisha@example.com',
          courseId: course.id,
          courseCode: 'TGS-1',
          courseTitle: 'First aid',
          agencyRunId: '77',
          startDate: '2027-03-01',
          endDate: '2027-03-02',
          sponsorshipType: 'EMPLOYER',
          referenceNumber: 'ENR-2702-000001',
        },
      ],
      pagination: { page: 1, limit: 1, total: 2, totalPages: 2 },
    });
    expect(await idsOf('?limit=1&page=2')).toEqual([older.id]);
  });

  test('are searched, filtered and sorted', async () => {
    const mine = await createEnrolment(database.db, { userId: learner.id, status: 'withdrawn' });
    const other = await createEnrolment(database.db, {
      userId: (await createUser(database.db, { fullName: 'Zoe' })).id,
      referenceNumber: 'ENR-9',
    });
    expect(await idsOf('?q=AISHA')).toEqual([mine.id]);
    expect(await idsOf('?q=enr-9')).toEqual([other.id]);
    const { courseRun } = await database.db.enrolment.findUniqueOrThrow({
      where: { id: mine.id },
      select: { courseRun: { select: { agencyRunId: true, course: true } } },
    });
    expect(await idsOf(`?q=${courseRun.agencyRunId}`)).toEqual([mine.id]);
    expect(await idsOf(`?q=${courseRun.course.code.toLowerCase()}`)).toEqual([mine.id]);
    // Both match by course title and one by two columns; each appears once, in the requested order.
    const title = encodeURIComponent(courseRun.course.title);
    expect(await idsOf(`?q=${title}&sort=learner`)).toEqual([mine.id, other.id]);
    expect(await idsOf(`?q=${title}&sort=-learner`)).toEqual([other.id, mine.id]);
    expect(await idsOf(`?q=${title}&sort=-learner&limit=1&page=2`)).toEqual([mine.id]);
    expect(await idsOf(`?q=${title}&status=withdrawn`)).toEqual([mine.id]);
    expect(await idsOf(`?q=${title}&courseId=${courseRun.course.id}`)).toContain(mine.id);
    expect(await idsOf(`?q=${title}&courseRunId=${other.courseRunId}`)).toEqual([other.id]);
    expect(await idsOf('?q=%25')).toEqual([]);
    expect(await idsOf('?status=withdrawn')).toEqual([mine.id]);
    expect(await idsOf(`?courseRunId=${other.courseRunId}`)).toEqual([other.id]);
    expect(await idsOf('?courseId=nothing')).toEqual([]);
    expect(await idsOf('?sort=learner')).toEqual([mine.id, other.id]);
    expect(await idsOf('?sort=-learner')).toEqual([other.id, mine.id]);
  });

  test('are 400 with an unknown status or sort, 401 signed out, 403 for others', async () => {
    for (const query of ['?status=x', '?sort=x', '?page=0', '?limit=many']) {
      expect((await list(query)).status).toBe(400);
    }
    expect((await list('', null)).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      expect((await list('', await createUser(database.db, { roles: [role] }))).status).toBe(403);
    }
  });
});

describe('what becomes of an enrolment', () => {
  test.each(['cancelled', 'admin removed'])(
    '%s ends it, frees the place and tells the learner',
    async (status) => {
      const enrolment = await createEnrolment(database.db, { userId: learner.id });
      expect(await set(enrolment.id, status)).toMatchObject({
        status: 200,
        body: { success: true, data: { enrollmentId: enrolment.id, status } },
      });
      expect(await countOf(enrolment.courseRunId)).toBe(0);
      expect(service.mails).toMatchObject([
        { to: 'aisha@example.com', subject: 'You are no longer enrolled in a class' },
      ]);
      expect(await database.db.auditEntry.findMany()).toMatchObject([
        { action: 'enrolment.set-status', before: { status: 'enrolled' }, after: { status } },
      ]);
    },
  );

  test('the same status changes nothing and sends no mail', async () => {
    const enrolment = await createEnrolment(database.db, { userId: learner.id, status: 'cancelled' });
    expect((await set(enrolment.id, 'cancelled')).status).toBe(200);
    expect(service.mails).toEqual([]);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  test('an ended one needs a place to be taken back', async () => {
    const run = await createCourseRun(database.db, { intakeSize: 1, threshold: 0 });
    const enrolment = await createEnrolment(database.db, { courseRunId: run.id, status: 'admin_removed' });
    const other = await createEnrolment(database.db, { courseRunId: run.id });
    expect((await set(enrolment.id, 'enrolled')).body.error).toBe('This class is full');
    await set(other.id, 'cancelled');
    expect((await set(enrolment.id, 'enrolled')).status).toBe(200);
    expect((await set(enrolment.id, 'completed')).status).toBe(200);
    expect(await countOf(run.id)).toBe(1);
  });

  test('is 400 for withdrawn and unknown statuses, 404 for an unknown id, 401 and 403 for others', async () => {
    const enrolment = await createEnrolment(database.db);
    for (const status of ['withdrawn', 'x', undefined, null]) {
      expect((await set(enrolment.id, status)).status).toBe(400);
    }
    expect((await set('nothing', 'cancelled')).status).toBe(404);
    expect((await set(enrolment.id, 'cancelled', null)).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const other = await createUser(database.db, { roles: [role] });
      expect((await set(enrolment.id, 'cancelled', other)).status).toBe(403);
    }
  });
});

describe('enrolling somebody', () => {
  const add = (body: unknown, as: Person | null = admin) =>
    service.call('/api/admin/enrolments', { method: 'POST', as, body });

  test('is by address, with the rules of a class', async () => {
    const run = await createCourseRun(database.db, { intakeSize: 1, threshold: 0 });
    const { status, body } = await add({ courseRunId: run.id, email: ' Aisha@Example.com ' });
    expect(status).toBe(200);
    expect(await database.db.enrolment.findMany()).toMatchObject([
      { id: body.data.enrollmentId, userId: learner.id, status: 'enrolled' },
    ]);
    expect((await add({ courseRunId: run.id, email: learner.email })).body.error).toBe(
      'This person is already enrolled in this class',
    );
    expect((await add({ courseRunId: run.id, email: admin.email })).body.error).toBe('This class is full');
  });

  test('is 404 for nobody and for no class, 400 for a deactivated account, 401 and 403 for others', async () => {
    const run = await createCourseRun(database.db);
    const gone = await createUser(database.db, { deactivatedAt: now });
    expect((await add({ courseRunId: run.id, email: 'nobody@example.com' })).status).toBe(404);
    expect((await add({ courseRunId: 'nothing', email: learner.email })).status).toBe(404);
    expect((await add({ courseRunId: run.id, email: gone.email })).status).toBe(400);
    expect((await add({ courseRunId: run.id })).status).toBe(400);
    expect((await add({ courseRunId: run.id, email: learner.email }, null)).status).toBe(401);
    expect((await add({ courseRunId: run.id, email: learner.email }, learner)).status).toBe(403);
  });
});

describe('enrolling somebody who has no account', () => {
  const add = (body: object, as: Person | null = admin) =>
    service.call('/api/admin/enrolments', { method: 'POST', as, body });
  const nobody = { email: ' New.Person@Example.com ', fullName: '陈美玲' };

  test('is 404 without a name, and says which field is asked for', async () => {
    const run = await createCourseRun(database.db, { agencyRunId: null });
    expect(await add({ courseRunId: run.id, email: nobody.email })).toMatchObject({
      status: 404,
      body: { success: false, details: [{ field: 'fullName' }] },
    });
    expect(await database.db.enrolment.count()).toBe(0);
  });

  test('makes a learner without a password, mails a link to set one, and enrols', async () => {
    const run = await createCourseRun(database.db, { agencyRunId: null });
    expect((await add({ courseRunId: run.id, ...nobody, identityNumber: '' })).status).toBe(200);
    const made = await database.db.user.findUniqueOrThrow({
      where: { email: 'new.person@example.com' },
      omit: { passwordHash: false },
    });
    expect(made).toMatchObject({ fullName: '陈美玲', roles: ['learner'], passwordHash: null });
    expect(await database.db.enrolment.findMany()).toMatchObject([{ userId: made.id, status: 'enrolled' }]);
    await service.settleMails();
    expect(service.mails).toMatchObject([{ to: 'new.person@example.com' }]);
    expect(service.mails[0]?.text).toContain('/set-password?token=');
  });

  test('needs a right identity number of their own where the class is published at the agency', async () => {
    const run = await createCourseRun(database.db, { agencyRunId: '850777' });
    const { keys } = service.services;
    await createUser(database.db, {
      identityHash: keys.hash('S1234567D'),
      identityCipher: keys.encrypt('S1234567D', 'identity'),
    });
    for (const identityNumber of [undefined, '', 'S123', 'S1234567D']) {
      expect(await add({ courseRunId: run.id, ...nobody, identityNumber })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'identityNumber' }] },
      });
    }
    expect(await database.db.user.count({ where: { email: 'new.person@example.com' } })).toBe(0);
    expect((await add({ courseRunId: run.id, ...nobody, identityNumber: 't7654321 z' })).status).toBe(200);
    const made = await database.db.user.findUniqueOrThrow({ where: { email: 'new.person@example.com' } });
    expect(made.identityHash).toBe(keys.hash('T7654321Z'));
  });

  test('creates no account when the class is full, and one account for two concurrent requests', async () => {
    const full = await createCourseRun(database.db, { agencyRunId: null, intakeSize: 0, threshold: 0 });
    expect((await add({ courseRunId: full.id, ...nobody })).body.error).toBe('This class is full');
    expect(await database.db.user.count({ where: { email: 'new.person@example.com' } })).toBe(0);
    const run = await createCourseRun(database.db, { agencyRunId: null });
    const answers = await Promise.all([1, 2].map(() => add({ courseRunId: run.id, ...nobody })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.user.count({ where: { email: 'new.person@example.com' } })).toBe(1);
  });

  test('does not take an account whose identity number is another one', async () => {
    const run = await createCourseRun(database.db);
    const { keys } = service.services;
    const person = await createUser(database.db, {
      identityHash: keys.hash('S1234567D'),
      identityCipher: keys.encrypt('S1234567D', 'identity'),
    });
    const body = {
      courseRunId: run.id,
      email: person.email,
      fullName: 'Lim Bo',
      identityNumber: 'T7654321Z',
    };
    expect(await add(body)).toMatchObject({ status: 400, body: { details: [{ field: 'identityNumber' }] } });
  });
});
