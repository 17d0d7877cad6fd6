import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;
let learner: Person;
let courseId: string;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'] });
  learner = await createUser(database.db);
  courseId = (await createCourse(database.db, { title: 'First aid' })).id;
});

const morning = (date: string) => ({ date, startTime: '09:00', endTime: '12:00' });
const plan = () => ({
  courseId,
  startDate: '2027-03-01',
  endDate: '2027-03-02',
  sessions: [morning('2027-03-01'), morning('2027-03-02')],
});
const create = (body: unknown, as: Person | null = admin) =>
  service.call('/api/course-runs', { method: 'POST', as, body });
const read = (id: string, as: Person | null) => service.call(`/api/course-runs/${id}`, { as });

async function expectForOthers(call: (as: Person | null) => Promise<{ status: number }>) {
  expect((await call(null)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    expect((await call(await createUser(database.db, { roles: [role] }))).status).toBe(403);
  }
}

describe('making a class', () => {
  test('uses Company Settings for absent fields', async () => {
    await database.db.companySettings.update({
      where: { id: 1 },
      data: { venueRoom: 'Hall', venuePostalCode: '079903', courseAdminEmail: 'desk@example.com' },
    });
    const { status, body } = await create(plan());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'Pending',
      agencyRunId: null,
      course: { id: courseId, title: 'First aid', fee: 250 },
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      registrationOpeningDate: '2027-02-10',
      registrationClosingDate: '2027-02-28',
      intakeSize: 50,
      threshold: 20,
      placesLeft: 70,
      venueRoom: 'Hall',
      venuePostalCode: '079903',
      courseAdminEmail: 'desk@example.com',
      modeOfLearning: '1',
      modeOfLearningLabel: 'Classroom',
      trainer: null,
    });
    expect(body.data.sessions).toMatchObject([
      {
        number: 1,
        startDate: '2027-03-01',
        endDate: '2027-03-01',
        startTime: '09:00',
        endTime: '12:00',
        startsAt: '2027-03-01T01:00:00.000Z',
        endsAt: '2027-03-01T04:00:00.000Z',
        modeOfTraining: '1',
        myAttendance: null,
      },
      { number: 2, startDate: '2027-03-02' },
    ]);
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      { action: 'class.create', targetId: body.data.id, after: { startDate: '2027-03-01', sessions: 2 } },
    ]);
  });

  test('keeps the caller’s values and explicit zeros, and mails the trainer', async () => {
    const { body } = await create({
      ...plan(),
      intakeSize: 12,
      threshold: 0,
      venueRoom: 'Lab',
      trainerId: trainer.id,
      status: 'Confirmed',
      modeOfLearning: '9',
      registrationOpeningDate: '2027-01-01',
      registrationClosingDate: '2027-02-01',
      agencyRunId: '1',
      enrolledCount: 5,
    });
    expect(body.data).toMatchObject({
      intakeSize: 12,
      threshold: 0,
      venueRoom: 'Lab',
      status: 'Confirmed',
      modeOfLearningLabel: 'Synchronous Learning',
      registrationClosingDate: '2027-02-01',
      agencyRunId: null,
      enrolledCount: 0,
      trainer: { id: trainer.id },
    });
    expect(service.mails).toMatchObject([{ to: trainer.email, subject: 'You teach a class' }]);
  });

  test('numbers sessions by time, takes none at all, and one past midnight', async () => {
    const { body } = await create({
      ...plan(),
      sessions: [
        { ...morning('2027-03-02'), title: 'Last' },
        { date: '2027-03-01', endDate: '2027-03-02', startTime: '22:00', endTime: '02:00', title: 'Night' },
      ],
    });
    expect(body.data.sessions).toMatchObject([
      { number: 1, title: 'Night', endDate: '2027-03-02' },
      { number: 2, title: 'Last' },
    ]);
    expect((await create({ ...plan(), sessions: undefined })).status).toBe(200);
  });

  test.each([
    ['an end before the start', { endDate: '2027-02-28' }, 'endDate'],
    ['a date that does not exist', { startDate: '2027-02-30' }, 'startDate'],
    ['no start', { startDate: undefined }, 'startDate'],
    ['a session outside', { sessions: [morning('2027-03-03')] }, 'sessions.0.date'],
    [
      'a session that ends before it starts',
      { sessions: [{ date: '2027-03-01', startTime: '12:00', endTime: '09:00' }] },
      'sessions.0.endTime',
    ],
    [
      'sessions that overlap',
      {
        sessions: [morning('2027-03-01'), { date: '2027-03-01', startTime: '11:59', endTime: '13:00' }],
      },
      'sessions.1',
    ],
    [
      'a time that is none',
      { sessions: [{ date: '2027-03-01', startTime: '9', endTime: '24:00' }] },
      'sessions.0.startTime',
    ],
    [
      'registration that closes before it opens',
      { registrationOpeningDate: '2027-02-02', registrationClosingDate: '2027-02-01' },
      'registrationClosingDate',
    ],
    [
      'registration that opens after the start',
      { registrationOpeningDate: '2027-03-02', registrationClosingDate: '2027-03-02' },
      'registrationOpeningDate',
    ],
    [
      'registration that closes after the class',
      { registrationClosingDate: '2027-12-31' },
      'registrationClosingDate',
    ],
    ['a negative size', { intakeSize: -1 }, 'intakeSize'],
    ['a cancelled class', { status: 'Cancelled' }, 'status'],
    ['an unknown mode', { modeOfLearning: '77' }, 'modeOfLearning'],
    ['a bad address', { courseAdminEmail: 'desk' }, 'courseAdminEmail'],
  ])('is 400 with %s', async (_case, part, field) => {
    const { status, body } = await create({ ...plan(), ...part });
    expect(status).toBe(400);
    expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
    expect(await database.db.courseRun.count()).toBe(0);
  });

  test('takes sessions that follow one another at once', async () => {
    const next = { date: '2027-03-01', startTime: '12:00', endTime: '13:00' };
    expect((await create({ ...plan(), sessions: [morning('2027-03-01'), next] })).status).toBe(200);
  });

  test('is 404 without its course or trainer, 400 with somebody else as trainer', async () => {
    expect((await create({ ...plan(), courseId: 'nothing' })).body.error).toBe('Course not found');
    expect((await create({ ...plan(), trainerId: 'nothing' })).status).toBe(404);
    expect((await create({ ...plan(), trainerId: learner.id })).status).toBe(400);
    expect(await database.db.courseRun.count()).toBe(0);
  });

  test('is for admins', () => expectForOthers((as) => create(plan(), as)));
});

describe('one class', () => {
  test('shows learners their own enrolment and attendance, and the trainer’s address once enrolled', async () => {
    const { body } = await create({ ...plan(), trainerId: trainer.id });
    const { id, sessions } = body.data;
    expect((await read(id, learner)).body.data).toMatchObject({
      myEnrolment: null,
      trainer: { fullName: trainer.fullName, email: null },
    });
    const enrolment = await createEnrolment(database.db, {
      courseRunId: id,
      userId: learner.id,
      progress: 30,
    });
    await database.db.attendance.create({
      data: {
        sessionId: sessions[0].id,
        userId: learner.id,
        status: 'late',
        method: 'hand',
        markedById: trainer.id,
      },
    });
    const { status, body: answer } = await read(id, learner);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      myEnrolment: { id: enrolment.id, status: 'enrolled', progress: 30 },
      trainer: { email: trainer.email },
      enrolledCount: 1,
      placesLeft: 69,
    });
    expect(answer.data.sessions.map((session: { myAttendance: string }) => session.myAttendance)).toEqual([
      'late',
      null,
    ]);
    expect(JSON.stringify(answer)).not.toContain('attendanceSecret');
    expect((await read(id, trainer)).body.data.trainer.email).toBe(trainer.email);
  });

  test('of a draft course is 404 for learners that are not in it', async () => {
    const draft = await createCourse(database.db, { status: 'draft' });
    const run = await createCourseRun(database.db, { courseId: draft.id, trainerId: trainer.id });
    expect((await read(run.id, learner)).status).toBe(404);
    expect((await read(run.id, trainer)).status).toBe(200);
    await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
    expect((await read(run.id, learner)).status).toBe(200);
  });

  test('is 404 for an unknown id, 401 signed out', async () => {
    for (const id of ['nothing', '%ED%A0%80x', '019b76da-a800-7000-8000-000000000001']) {
      expect((await read(id, admin).catch(() => ({ status: 404 }))).status).toBe(404);
    }
    const run = await createCourseRun(database.db);
    expect((await read(run.id, null)).status).toBe(401);
  });
});

describe('classes to enrol in', () => {
  const list = (query = '', as: Person | null = learner) => service.call(`/api/course-runs${query}`, { as });

  test('are those not cancelled and not over, the next first', async () => {
    const date = (text: string) => new Date(`${text}T00:00:00Z`);
    const undated = await createCourseRun(database.db, { courseId, startDate: null, endDate: null });
    const later = await createCourseRun(database.db, { courseId, intakeSize: 1, threshold: 1 });
    const today = await createCourseRun(database.db, {
      courseId,
      startDate: date('2027-02-08'),
      endDate: date('2027-02-10'),
      intakeSize: 0,
      threshold: 0,
      trainerId: trainer.id,
    });
    await createCourseRun(database.db, { courseId, status: 'Cancelled' });
    await createCourseRun(database.db, {
      courseId,
      startDate: date('2027-02-08'),
      endDate: date('2027-02-09'),
    });
    const draft = await createCourse(database.db, { status: 'draft' });
    await createCourseRun(database.db, { courseId: draft.id });
    const enrolment = await createEnrolment(database.db, { courseRunId: later.id, userId: learner.id });

    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: today.id, hasBegun: true, placesLeft: 0, trainerName: trainer.fullName, myEnrolment: null },
      { id: later.id, hasBegun: false, placesLeft: 1, myEnrolment: { id: enrolment.id, status: 'enrolled' } },
      { id: undated.id, hasBegun: false, startDate: null },
    ]);
    expect(body.pagination.total).toBe(3);
    expect((await list('?courseId=nothing')).body.data).toEqual([]);
    expect((await list('?q=first%20AID&limit=1')).body.data).toHaveLength(1);
    expect((await list('?page=0')).status).toBe(400);
    expect((await list('', null)).status).toBe(401);
  });
});

describe('the roster', () => {
  const roster = (id: string, as: Person | null) => service.call(`/api/course-runs/${id}/roster`, { as });

  test('holds everybody with their attendance, those who left last', async () => {
    const { body } = await create({ ...plan(), trainerId: trainer.id });
    const { id, sessions } = body.data;
    const gone = await createUser(database.db, { fullName: 'Aaron' });
    await createEnrolment(database.db, { courseRunId: id, userId: gone.id, status: 'withdrawn' });
    const enrolment = await createEnrolment(database.db, { courseRunId: id, userId: learner.id });
    for (const [index, status] of (['present', 'absent'] as const).entries()) {
      await database.db.attendance.create({
        data: {
          sessionId: sessions[index].id,
          userId: learner.id,
          status,
          method: 'hand',
          markedById: trainer.id,
        },
      });
    }
    for (const as of [trainer, admin]) {
      const { status, body: answer } = await roster(id, as);
      expect(status).toBe(200);
      expect(answer.data).toMatchObject([
        {
          enrolmentId: enrolment.id,
          userId: learner.id,
          email: learner.email,
          status: 'enrolled',
          attendance: { present: 1, late: 0, absent: 1 },
        },
        { fullName: 'Aaron', status: 'withdrawn', attendance: { present: 0, late: 0, absent: 0 } },
      ]);
    }
  });

  test('is 403 for another trainer and for learners, 404 for an unknown id, 401 signed out', async () => {
    const run = await createCourseRun(database.db, { trainerId: trainer.id });
    const other = await createUser(database.db, { roles: ['trainer', 'developer'] });
    expect((await roster(run.id, other)).status).toBe(403);
    expect((await roster(run.id, learner)).status).toBe(403);
    expect((await roster('nothing', trainer)).status).toBe(404);
    expect((await roster(run.id, null)).status).toBe(401);
  });
});
