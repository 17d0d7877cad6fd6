import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
// In New York it is still the ninth.
const now = new Date('2027-02-09T16:30:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Rahim Osman' });
});

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const list = (query = '', as: Person | null = admin) => service.call(`/api/admin/classes${query}`, { as });
const idsOf = async (query: string) => (await list(query)).body.data.map(({ id }: { id: string }) => id);

describe('the list of classes', () => {
  test('is distinguished by today in Singapore', async () => {
    const make = async (startDate: string | null, endDate: string | null) =>
      (
        await createCourseRun(database.db, {
          startDate: startDate === null ? null : date(startDate),
          endDate: endDate === null ? null : date(endDate),
        })
      ).id;
    const undated = await make(null, null);
    const tomorrow = await make('2027-02-11', '2027-02-12');
    const startsToday = await make('2027-02-10', '2027-02-12');
    const endsToday = await make('2027-02-08', '2027-02-10');
    const endedYesterday = await make('2027-02-08', '2027-02-09');
    const withoutEnd = await make('2027-02-01', null);

    expect(await idsOf('?status=upcoming')).toEqual([tomorrow, undated]);
    expect(await idsOf('?status=ongoing')).toEqual([endsToday, startsToday]);
    expect(await idsOf('?status=completed')).toEqual([endedYesterday, withoutEnd]);
    expect(await idsOf('')).toEqual([endsToday, startsToday, tomorrow, undated, endedYesterday, withoutEnd]);
  });

  test('holds course, trainer, learners and places', async () => {
    const course = await createCourse(database.db, { code: 'TGS-1', title: 'First aid' });
    const run = await createCourseRun(database.db, {
      courseId: course.id,
      trainerId: trainer.id,
      agencyRunId: '77',
      intakeSize: 20,
      threshold: 5,
      venueRoom: 'Room 3',
      venueBlock: '10',
      venueStreet: 'Anson Road',
      venueFloor: '12',
      venueUnit: '04',
      venuePostalCode: '079903',
    });
    await createEnrolment(database.db, { courseRunId: run.id });
    await createEnrolment(database.db, { courseRunId: run.id, status: 'withdrawn' });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: run.id,
          courseRunId: run.id,
          agencyRunId: '77',
          status: 'Confirmed',
          startDate: '2027-03-01',
          endDate: '2027-03-02',
          course: { id: course.id, code: 'TGS-1', title: 'First aid' },
          trainer: { id: trainer.id, fullName: 'Rahim Osman', email: trainer.email },
          enrolledCount: 1,
          capacity: 25,
          intakeSize: 20,
          threshold: 5,
          minimumLearners: 0,
          modeOfLearning: 'Classroom',
          venue: 'Room 3, 10 Anson Road, #12-04, Singapore 079903',
          sessionCount: 0,
        },
      ],
    });
  });

  test('is searched, filtered, sorted and paged', async () => {
    const first = await createCourseRun(database.db, {
      courseId: (await createCourse(database.db, { title: '100% ready' })).id,
      trainerId: trainer.id,
    });
    const second = await createCourseRun(database.db, {
      courseId: (await createCourse(database.db, { title: 'Another' })).id,
      status: 'Cancelled',
      agencyRunId: '4711',
      startDate: date('2027-04-01'),
      endDate: date('2027-04-01'),
    });
    expect(await idsOf('?q=100%25')).toEqual([first.id]);
    expect(await idsOf('?q=_')).toEqual([]);
    expect(await idsOf('?q=rahim')).toEqual([first.id]);
    expect(await idsOf('?q=4711')).toEqual([second.id]);
    expect(await idsOf('?classStatus=Cancelled')).toEqual([second.id]);
    expect((await idsOf('?classStatus=Cancelled&classStatus=Confirmed')).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
    expect(await idsOf(`?trainerId=${trainer.id}`)).toEqual([first.id]);
    expect(await idsOf('?courseId=nothing')).toEqual([]);
    expect(await idsOf('?sort=title')).toEqual([first.id, second.id]);
    expect(await idsOf('?sort=-title')).toEqual([second.id, first.id]);
    const { body } = await list('?page=2&limit=1&sort=start');
    expect(body.data).toMatchObject([{ id: second.id }]);
    expect(body.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect((await list('?page=1000000000000')).body.data).toEqual([]);
  });

  test('is 400 with an unknown status, 401 signed out, 403 for others', async () => {
    expect((await list('?status=soon')).status).toBe(400);
    expect((await list('?classStatus=soon')).status).toBe(400);
    expect((await list('?page=0')).status).toBe(400);
    expect((await list('', null)).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      expect((await list('', await createUser(database.db, { roles: [role] }))).status).toBe(403);
    }
  });
});

test('the classes that match are CSV, for admins', async () => {
  const run = await createCourseRun(database.db, { agencyRunId: '77', trainerId: trainer.id });
  await createCourseRun(database.db, { status: 'Cancelled' });
  const address = '/api/admin/classes/export?classStatus=Confirmed';
  const response = await service.send(address, { as: admin });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await response.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,77,Confirmed,2027-03-01,2027-03-02,Rahim Osman,${trainer.email},0,70,`);
  expect(run.enrolledCount).toBe(0);
  expect((await service.call(address)).status).toBe(401);
  expect((await service.call(address, { as: trainer })).status).toBe(403);
  expect((await service.call('/api/admin/classes/export?status=soon', { as: admin })).status).toBe(400);
});

describe('assigning a trainer', () => {
  const assign = (body: unknown, as: Person | null = admin) =>
    service.call('/api/admin/assign-trainer', { method: 'POST', as, body });

  test('gives the class its trainer, who is notified, and is in the audit log', async () => {
    const run = await createCourseRun(database.db);
    const { status, body } = await assign({ courseRunId: run.id, trainerId: trainer.id });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        courseRunId: run.id,
        trainerId: trainer.id,
        trainer: { id: trainer.id, fullName: 'Rahim Osman', email: trainer.email },
        clashes: [],
      },
    });
    expect(service.mails).toMatchObject([{ to: trainer.email, subject: 'You teach a class' }]);
    expect(service.mails[0]?.text).toContain('Mon 1 Mar 2027 to Tue 2 Mar 2027');
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        action: 'class.assign-trainer',
        targetId: run.id,
        before: { trainerId: null },
        after: { trainerId: trainer.id },
      },
    ]);
  });

  test('mails the trainer who had the class, unless the account is deactivated', async () => {
    const former = await createUser(database.db, { roles: ['trainer'] });
    const gone = await createUser(database.db, { roles: ['trainer'], deactivatedAt: new Date() });
    const run = await createCourseRun(database.db, { trainerId: former.id });
    const left = await createCourseRun(database.db, { trainerId: gone.id });
    await assign({ courseRunId: run.id, trainerId: trainer.id });
    await assign({ courseRunId: left.id, trainerId: trainer.id });
    expect(service.mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
      [
        `${trainer.email} You teach a class`,
        `${trainer.email} You teach a class`,
        `${former.email} You no longer teach a class`,
      ].toSorted(),
    );
  });

  test('repeated changes nothing and sends no mail', async () => {
    const run = await createCourseRun(database.db, { trainerId: trainer.id });
    expect((await assign({ courseRunId: run.id, trainerId: trainer.id })).status).toBe(200);
    expect(service.mails).toEqual([]);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  test('is 400 for who is no trainer or is deactivated', async () => {
    const run = await createCourseRun(database.db);
    const gone = await createUser(database.db, { roles: ['trainer'], deactivatedAt: now });
    for (const [person, error] of [
      [admin, /^This person does not hold the trainer role/],
      [gone, /^This person’s account is deactivated/],
    ] as const) {
      const answer = await assign({ courseRunId: run.id, trainerId: person.id });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(error);
    }
    expect((await database.db.courseRun.findUniqueOrThrow({ where: { id: run.id } })).trainerId).toBeNull();
  });

  test('is 404 for an unknown id', async () => {
    const run = await createCourseRun(database.db);
    for (const id of ['nothing', '\ud800', '', '019b76da-a800-7000-8000-000000000001']) {
      expect((await assign({ courseRunId: id, trainerId: trainer.id })).body.error).toBe('Class not found');
      expect(await assign({ courseRunId: run.id, trainerId: id })).toMatchObject({
        status: 404,
        body: { error: 'Person not found' },
      });
    }
  });

  test('is 400 without both ids, 401 signed out, 403 for others', async () => {
    const run = await createCourseRun(database.db);
    const good = { courseRunId: run.id, trainerId: trainer.id };
    expect((await assign({ courseRunId: run.id })).body.details[0].field).toBe('trainerId');
    expect((await assign({ trainerId: trainer.id })).status).toBe(400);
    expect((await assign(good, null)).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      expect((await assign(good, await createUser(database.db, { roles: [role] }))).status).toBe(403);
    }
  });
});
