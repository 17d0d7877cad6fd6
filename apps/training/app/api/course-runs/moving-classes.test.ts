import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAbsenceDocument,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTaughtAndEnrolledClasses } from '#domain/calendar/list-taught-and-enrolled-classes.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;
let learner: Person;
let runId: string;
let sessionIds: string[];

const date = (text: string) => new Date(`${text}T00:00:00Z`);

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'] });
  learner = await createUser(database.db);
  const run = await createCourseRun(database.db, {
    agencyRunId: null,
    trainerId: trainer.id,
    registrationOpeningDate: date('2027-01-01'),
    registrationClosingDate: date('2027-02-28'),
    sessions: {
      create: [1, 2].map((number) => ({
        number,
        startDate: date(`2027-03-0${number}`),
        endDate: date(`2027-03-0${number}`),
        startTime: '09:00',
        endTime: '12:00',
      })),
    },
  });
  runId = run.id;
  const sessions = await database.db.courseRunSession.findMany({ orderBy: { number: 'asc' } });
  sessionIds = sessions.map(({ id }) => id);
  await createEnrolment(database.db, { courseRunId: runId, userId: learner.id });
  const gone = await createUser(database.db);
  await createEnrolment(database.db, { courseRunId: runId, userId: gone.id, status: 'withdrawn' });
});

async function expectForOthers(call: (as: Person | null) => Promise<{ status: number }>) {
  expect((await call(null)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    expect((await call(await createUser(database.db, { roles: [role] }))).status).toBe(403);
  }
}

describe('cancelling a class', () => {
  const cancel = (body: unknown, as: Person | null = admin, id = runId) =>
    service.call(`/api/course-runs/${id}/cancel`, { method: 'POST', as, body });

  test('mails learners and trainer why, and ends their enrolments', async () => {
    const { status, body } = await cancel({ reason: 'The trainer is ill' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: runId,
      status: 'Cancelled',
      cancelledReason: 'The trainer is ill',
      enrolledCount: 0,
    });
    const enrolments = await database.db.enrolment.findMany({ select: { userId: true, status: true } });
    expect(enrolments.find(({ userId }) => userId === learner.id)?.status).toBe('cancelled');
    expect(enrolments.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'withdrawn']);
    expect(service.mails.map(({ to }) => to).toSorted()).toEqual([learner.email, trainer.email].toSorted());
    expect(service.mails[0]?.subject).toBe('A class of yours is cancelled');
    expect(service.mails[0]?.text).toContain('(Mon 1 Mar 2027 to Tue 2 Mar 2027) is cancelled');
    expect(service.mails[0]?.text).toContain('The reason: The trainer is ill');
    const textTo = (person: Person) => service.mails.find(({ to }) => to === person.email)?.text;
    expect(textTo(learner)).toContain('Your enrolment in it has ended');
    expect(textTo(trainer)).toContain('You do not have to teach it.');
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        action: 'class.cancel',
        before: { status: 'Confirmed' },
        after: { status: 'Cancelled', reason: 'The trainer is ill', enrolmentsCancelled: 1 },
      },
    ]);
  });

  test('shows the mails before, and stores nothing then', async () => {
    const preview = (as: Person | null, id = runId, body: unknown = { reason: 'Too few' }) =>
      service.call(`/api/course-runs/${id}/cancel/preview`, { method: 'POST', as, body });
    expect(await preview(admin)).toMatchObject({
      status: 200,
      body: {
        data: {
          enrolments: 1,
          mails: [
            { audience: 'learner', people: 1, text: expect.stringContaining('The reason: Too few') },
            { audience: 'trainer', people: 1, text: expect.stringContaining('You do not have to teach it.') },
          ],
        },
      },
    });
    expect((await preview(admin, runId, {})).status).toBe(200);
    expect((await preview(admin, runId, { reason: 5 })).status).toBe(400);
    expect((await preview(admin, 'nothing')).status).toBe(404);
    await expectForOthers((as) => preview(as));
    expect(service.mails).toEqual([]);
    expect((await database.db.courseRun.findUniqueOrThrow({ where: { id: runId } })).status).toBe(
      'Confirmed',
    );
    await cancel({ reason: 'Too few' });
    expect((await preview(admin)).status).toBe(400);
  });

  test('keeps a completed enrolment, and the class in the learner’s calendar as cancelled', async () => {
    const done = await createUser(database.db);
    await createEnrolment(database.db, { courseRunId: runId, userId: done.id, status: 'completed' });
    await cancel({ reason: 'Too few' });
    const kept = await database.db.enrolment.findFirstOrThrow({ where: { userId: done.id } });
    expect(kept.status).toBe('completed');
    const own = await listTaughtAndEnrolledClasses(database.db, { userId: learner.id, from: '2027-02-01' });
    expect(own).toMatchObject([{ id: runId, status: 'Cancelled' }]);
  });

  test('a second time is 400 and sends no mail', async () => {
    await cancel({ reason: 'One' });
    const mailsBefore = service.mails.length;
    expect(await cancel({ reason: 'Two' })).toMatchObject({
      status: 400,
      body: { error: 'This class is cancelled already' },
    });
    expect(service.mails).toHaveLength(mailsBefore);
  });

  test('is 400 without a reason, 404 for an unknown id, and admin-only', async () => {
    for (const body of [{}, { reason: '' }, { reason: ' \n ' }, { reason: 'x'.repeat(501) }]) {
      expect((await cancel(body)).status).toBe(400);
    }
    expect((await cancel({ reason: 'Why' }, admin, 'nothing')).status).toBe(404);
    await expectForOthers((as) => cancel({ reason: 'Why' }, as));
  });
});

describe('rescheduling a class', () => {
  const move = (body: object, as: Person | null = admin, id = runId) =>
    service.call(`/api/course-runs/${id}/reschedule`, { method: 'POST', as, body });
  const session = (day: string, more: object = {}) => ({
    date: day,
    startTime: '13:00',
    endTime: '17:00',
    ...more,
  });
  const plan = () => ({
    startDate: '2027-04-05',
    endDate: '2027-04-06',
    sessions: [
      session('2027-04-06', { id: sessionIds[0], room: 'Lab' }),
      session('2027-04-05', { id: sessionIds[1], title: 'First' }),
    ],
    reason: 'The room is being painted',
  });

  test('moves dates and sessions, and mails everybody the old and new ones', async () => {
    const { status, body } = await move(plan());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'Reschedule',
      startDate: '2027-04-05',
      endDate: '2027-04-06',
      registrationOpeningDate: '2027-01-01',
      registrationClosingDate: '2027-02-28',
      sessions: [
        { id: sessionIds[1], number: 1, title: 'First', startDate: '2027-04-05', startTime: '13:00' },
        { id: sessionIds[0], number: 2, room: 'Lab', startDate: '2027-04-06' },
      ],
    });
    expect(service.mails.map(({ to }) => to).toSorted()).toEqual([learner.email, trainer.email].toSorted());
    const text = service.mails[0]?.text ?? '';
    expect(text).toContain('Before: Mon 1 Mar 2027 to Tue 2 Mar 2027');
    expect(text).toContain('Now: Mon 5 Apr 2027 to Tue 6 Apr 2027');
    expect(text).toContain(
      'Mon 5 Apr 2027, 1:00 pm to 5:00 pm, instead of Tue 2 Mar 2027, 9:00 am to 12:00 pm',
    );
    const textTo = (person: Person) => service.mails.find(({ to }) => to === person.email)?.text;
    expect(textTo(learner)).toContain('withdraw from the class');
    expect(textTo(trainer)).toContain('tell the training centre');
    expect(textTo(trainer)).not.toContain('withdraw');
    expect(text).toContain('The room is being painted');
    const [entry] = await database.db.auditEntry.findMany();
    expect(entry).toMatchObject({
      action: 'class.reschedule',
      before: { status: 'Confirmed', dates: 'Mon 1 Mar 2027 to Tue 2 Mar 2027' },
      after: { status: 'Reschedule', dates: 'Mon 5 Apr 2027 to Tue 6 Apr 2027' },
    });
  });

  test('of one session alone mails that one, and not the dates that stay', async () => {
    const at = (day: string, startTime: string, id: string | undefined) => ({
      id,
      date: day,
      startTime,
      endTime: '12:00',
    });
    const plan = {
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      sessions: [at('2027-03-01', '09:00', sessionIds[0]), at('2027-03-02', '10:00', sessionIds[1])],
    };
    const change = 'Tue 2 Mar 2027, 10:00 am to 12:00 pm, instead of Tue 2 Mar 2027, 9:00 am to 12:00 pm';
    const preview = await service.call(`/api/course-runs/${runId}/reschedule/preview`, {
      method: 'POST',
      as: admin,
      body: plan,
    });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        data: {
          hasMoved: true,
          changes: [change],
          clashes: [],
          mails: [
            { audience: 'learner', people: 1, subject: 'New times of a class of yours' },
            { audience: 'trainer', people: 1 },
          ],
        },
      },
    });
    expect(service.mails).toEqual([]);
    await move(plan);
    const text = service.mails.find(({ to }) => to === learner.email)?.text ?? '';
    expect(text).toContain(change);
    expect(text).not.toContain('Before:');
    expect(text).not.toContain('Mon 1 Mar 2027, 9:00 am');
  });

  test('to the same sessions without their ids mails nobody', async () => {
    const at = (date: string) => ({ date, startTime: '09:00', endTime: '12:00' });
    const plan = {
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      sessions: [at('2027-03-01'), at('2027-03-02')],
    };
    const preview = await service.call(`/api/course-runs/${runId}/reschedule/preview`, {
      method: 'POST',
      as: admin,
      body: plan,
    });
    expect(preview.body.data).toMatchObject({ hasMoved: false, changes: [], mails: [] });
    expect((await move(plan)).status).toBe(200);
    expect(service.mails).toEqual([]);
  });

  test('is previewed by admins alone, and only where it could be done', async () => {
    const preview = (as: Person | null, body: unknown, id = runId) =>
      service.call(`/api/course-runs/${id}/reschedule/preview`, { method: 'POST', as, body });
    const wanted = { startDate: '2027-03-01', endDate: '2027-03-02', sessions: [] };
    await expectForOthers((as) => preview(as, wanted));
    expect((await preview(admin, { ...wanted, endDate: '2027-02-01' })).status).toBe(400);
    expect((await preview(admin, wanted, 'nothing')).status).toBe(404);
  });

  test('with changed titles only sends no mail and keeps the status', async () => {
    const same = (day: string, index: number) => ({
      id: sessionIds[index],
      date: day,
      startTime: '09:00',
      endTime: '12:00',
      room: 'Another room',
    });
    const { status, body } = await move({
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      sessions: [same('2027-03-01', 0), same('2027-03-02', 1)],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'Confirmed', sessions: [{ room: 'Another room' }, {}] });
    expect(service.mails).toEqual([]);
  });

  test('moves registration with a class that comes earlier', async () => {
    const { body } = await move({
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      sessions: [session('2026-12-01')],
    });
    expect(body.data).toMatchObject({
      registrationOpeningDate: '2026-12-01',
      registrationClosingDate: '2026-12-01',
    });
  });

  test('makes new sessions and takes away those left out, but for attended ones', async () => {
    const [first = '', second = ''] = sessionIds;
    await database.db.attendance.create({
      data: {
        sessionId: first,
        userId: learner.id,
        status: 'present',
        method: 'code',
        markedById: learner.id,
      },
    });
    const without = { ...plan(), sessions: [session('2027-04-05', { id: second })] };
    expect(await move(without)).toMatchObject({
      status: 400,
      body: { error: 'Attendance was taken in session 1, so it stays. Move it instead' },
    });
    const document = await createAbsenceDocument(database.db, { sessionId: second, userId: learner.id });
    const kept = { ...plan(), sessions: [session('2027-04-05', { id: first }), session('2027-04-06')] };
    expect(await move(kept)).toMatchObject({
      status: 400,
      body: { error: 'Absences from session 2 have documents, so it stays. Move it instead' },
    });
    await database.db.absenceDocument.delete({ where: { id: document.id } });
    const { body } = await move(kept);
    expect(body.data.sessions).toHaveLength(2);
    expect(body.data.sessions[0].id).toBe(first);
    expect(await database.db.courseRunSession.count({ where: { id: second } })).toBe(0);
    expect(await database.db.attendance.count()).toBe(1);
  });

  test('gives an undated class its dates and keeps it Pending', async () => {
    const run = await createCourseRun(database.db, {
      agencyRunId: null,
      startDate: null,
      endDate: null,
      status: 'Pending',
    });
    const { body } = await move(
      { startDate: '2027-04-05', endDate: '2027-04-05', sessions: [session('2027-04-05')] },
      admin,
      run.id,
    );
    expect(body.data).toMatchObject({
      status: 'Pending',
      startDate: '2027-04-05',
      sessions: [{ number: 1 }],
    });
  });

  test.each([
    ['an end before the start', { endDate: '2027-04-04' }],
    ['a session outside', { sessions: [session('2027-04-07')] }],
    ['sessions that overlap', { sessions: [session('2027-04-05'), session('2027-04-05')] }],
    ['no sessions named', { sessions: undefined }],
    ['a date that does not exist', { startDate: '2027-04-31' }],
    ['registration after the start', { registrationOpeningDate: '2027-04-06' }],
  ])('is 400 with %s', async (_case, part) => {
    expect((await move({ ...plan(), ...part })).status).toBe(400);
    expect(service.mails).toEqual([]);
    const stored = await database.db.courseRun.findUniqueOrThrow({ where: { id: runId } });
    expect(stored).toMatchObject({ status: 'Confirmed', startDate: date('2027-03-01') });
  });

  test('is 404 with a session of another class, 400 with one named twice', async () => {
    const other = await createCourseRun(database.db, {
      agencyRunId: null,
      sessions: {
        create: {
          number: 1,
          startDate: date('2027-03-01'),
          endDate: date('2027-03-01'),
          startTime: '09:00',
          endTime: '12:00',
        },
      },
    });
    const foreign = await database.db.courseRunSession.findFirstOrThrow({ where: { courseRunId: other.id } });
    const named = (id: string | undefined) => ({ ...plan(), sessions: [session('2027-04-05', { id })] });
    expect((await move(named(foreign.id))).status).toBe(404);
    expect((await move(named('nothing'))).status).toBe(404);
    const twice = [
      session('2027-04-05', { id: sessionIds[0] }),
      session('2027-04-06', { id: sessionIds[0] }),
    ];
    expect((await move({ ...plan(), sessions: twice })).status).toBe(400);
  });

  test('is 400 for a cancelled class, 404 for an unknown id, and admin-only', async () => {
    expect((await move(plan(), admin, 'nothing')).status).toBe(404);
    await expectForOthers((as) => move(plan(), as));
    await database.db.courseRun.update({ where: { id: runId }, data: { status: 'Cancelled' } });
    expect((await move(plan())).body.error).toBe('This class is cancelled');
  });
});
