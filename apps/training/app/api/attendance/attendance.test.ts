import { runWithWritesBlocked } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAbsenceDocument,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
/** 1 March 2027, 9:00 to 12:00 in Singapore. */
const start = Date.parse('2027-03-01T01:00:00Z');
const minutes = (count: number) => count * 60_000;
let now: Date;
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;
let learner: Person;
let runId: string;
let sessionId: string;

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const at = (count: number) => {
  now = new Date(start + minutes(count));
};

beforeEach(async () => {
  at(0);
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Rahim Osman' });
  learner = await createUser(database.db);
  const run = await createCourseRun(database.db, {
    trainerId: trainer.id,
    sessions: {
      create: {
        number: 1,
        title: 'Morning',
        startDate: date('2027-03-01'),
        endDate: date('2027-03-01'),
        startTime: '09:00',
        endTime: '12:00',
      },
    },
  });
  runId = run.id;
  sessionId = (await database.db.courseRunSession.findFirstOrThrow()).id;
  await createEnrolment(database.db, { courseRunId: runId, userId: learner.id });
});

const screen = (as: Person | null = trainer, id = sessionId) =>
  service.call(`/api/sessions/${id}/attendance-code`, { as });
const codeNow = async (): Promise<string> => (await screen()).body.data.code;
const attend = (code: unknown, as: Person | null = learner) =>
  service.call('/api/attendance', { method: 'POST', as, body: { code } });
const mark = (marks: unknown, as: Person | null = trainer, id = sessionId) =>
  service.call(`/api/sessions/${id}/attendance`, { method: 'PUT', as, body: { marks } });
const refused = (reason: string) => ({
  status: 400,
  body: { success: false, error: `Your attendance was not stored: ${reason}` },
});

describe('the attendance screen', () => {
  test('shows the code of these 20 seconds', async () => {
    const { status, body } = await screen();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      state: 'open',
      code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      url: `http://localhost:3001/attend?code=${body.data.code.replace('-', '')}`,
      secondsLeft: 20,
      opensAt: '2027-03-01T00:45:00.000Z',
      startsAt: '2027-03-01T01:00:00.000Z',
      closesAt: '2027-03-01T04:00:00.000Z',
      attended: 0,
      enrolled: 1,
    });
    now = new Date(start + 19_000);
    expect((await screen()).body.data).toMatchObject({ code: body.data.code, secondsLeft: 1 });
    now = new Date(start + 20_000);
    expect((await screen()).body.data.code).not.toBe(body.data.code);
  });

  test.each([
    [-16, 'early'],
    [-15, 'open'],
    [0, 'open'],
    [179, 'open'],
    [180, 'over'],
  ])('%i minutes after the start is %s', async (count, state) => {
    at(count);
    const { body } = await screen();
    expect(body.data.state).toBe(state);
    expect(body.data.code === null).toBe(state !== 'open');
  });

  test('of a cancelled class shows no code', async () => {
    await database.db.courseRun.update({ where: { id: runId }, data: { status: 'Cancelled' } });
    expect((await screen()).body.data).toMatchObject({ state: 'cancelled', code: null, url: null });
  });

  test('is for its trainer and admins', async () => {
    const other = await createUser(database.db, { roles: ['trainer'] });
    expect((await screen(admin)).status).toBe(200);
    expect((await screen(other)).status).toBe(403);
    expect((await screen(learner)).status).toBe(403);
    expect((await screen(null)).status).toBe(401);
    expect((await screen(trainer, 'nothing')).status).toBe(404);
  });
});

describe('attending by code', () => {
  test('stores it and says where', async () => {
    const { status, body } = await attend(await codeNow());
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        sessionId,
        courseRunId: runId,
        courseTitle: 'Safe food handling, level 1',
        sessionNumber: 1,
        sessionTitle: 'Morning',
        status: 'present',
        markedAt: now.toISOString(),
        alreadyStored: false,
      },
    });
    expect((await screen()).body.data.attended).toBe(1);
    expect(await database.db.attendance.findMany()).toMatchObject([
      { sessionId, userId: learner.id, status: 'present', method: 'code', markedById: learner.id },
    ]);
  });

  test('takes the code however it is typed, and that of the screen before', async () => {
    const code = await codeNow();
    now = new Date(start + 39_999);
    expect((await attend(` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
  });

  test('again changes nothing', async () => {
    await attend(await codeNow());
    const first = now.toISOString();
    at(30);
    expect((await attend(await codeNow())).body.data).toMatchObject({
      alreadyStored: true,
      status: 'present',
      markedAt: first,
    });
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        action: 'attendance.by-code',
        actor: `user:${learner.id}`,
        targetType: 'session',
        targetId: sessionId,
        after: { status: 'present' },
      },
    ]);
  });

  test('is late more than 15 minutes after the start, with the reason that was accepted before', async () => {
    const { id } = await createAbsenceDocument(database.db, { sessionId, userId: learner.id });
    await database.db.absenceDocument.update({
      where: { id },
      data: { status: 'accepted', reason: 'work', decidedById: trainer.id, decidedAt: now },
    });
    at(16);
    expect((await attend(await codeNow())).body.data.status).toBe('late');
    expect(await database.db.attendance.findFirst()).toMatchObject({ reason: 'work' });
  });

  test('is refused for an expired code, and stores nothing', async () => {
    const code = await codeNow();
    now = new Date(start + 40_000);
    expect(await attend(code)).toMatchObject(
      refused('the code on the screen has changed since. Scan the one that is there now'),
    );
    expect(await database.db.attendance.count()).toBe(0);
  });

  test.each(['K7K7-K7K7', '22222222'])('is refused for the code %s of no session', async (code) => {
    expect(await attend(code)).toMatchObject(
      refused('this is no code of a class that is on now. Scan the one on the screen'),
    );
  });

  test.each(['', 'hello', 'ABCD-EFGU', '😀'])('is refused for %j, which is no code', async (code) => {
    expect(await attend(code)).toMatchObject(
      refused('a code has eight letters and digits, such as 7K2M-9QXD'),
    );
  });

  test('is present 15 minutes before the start', async () => {
    at(-15);
    expect((await attend(await codeNow())).body.data).toMatchObject({ status: 'present' });
  });

  test('is refused before the code is on the screen', async () => {
    at(-15);
    const code = await codeNow();
    now = new Date(+now - 1000);
    expect((await attend(code)).status).toBe(400);
    expect(await database.db.attendance.count()).toBe(0);
  });

  test('is refused after the end, with a code of the last moment', async () => {
    now = new Date(start + minutes(180) - 1000);
    const code = await codeNow();
    at(180);
    expect(await attend(code)).toMatchObject(refused('this session ended at 12:00 pm'));
  });

  test('is refused in a class that was cancelled meanwhile', async () => {
    const code = await codeNow();
    await database.db.courseRun.update({ where: { id: runId }, data: { status: 'Cancelled' } });
    expect(await attend(code)).toMatchObject(refused('this class is cancelled'));
  });

  test.each([undefined, 'withdrawn', 'cancelled', 'admin_removed'] as const)(
    'is 403 for who is not enrolled (%s)',
    async (status) => {
      const other = await createUser(database.db, { roles: ['learner', 'trainer'] });
      if (status) await createEnrolment(database.db, { courseRunId: runId, userId: other.id, status });
      expect(await attend(await codeNow(), other)).toMatchObject({
        status: 403,
        body: { error: 'Your attendance was not stored: you are not enrolled in this class' },
      });
      expect(await database.db.attendance.count()).toBe(0);
    },
  );

  test('does not undo what was marked by hand', async () => {
    await mark([{ userId: learner.id, status: 'absent' }]);
    expect(await attend(await codeNow())).toMatchObject(
      refused('your trainer has marked you absent by hand. Speak to your trainer'),
    );
    await mark([{ userId: learner.id, status: 'late' }]);
    expect((await attend(await codeNow())).body.data).toMatchObject({ status: 'late', alreadyStored: true });
    expect(await database.db.attendance.findMany()).toMatchObject([{ method: 'hand', status: 'late' }]);
  });

  test('twice at once is stored once', async () => {
    const code = await codeNow();
    const answers = await Promise.all([attend(code), attend(code), attend(code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await database.db.attendance.count()).toBe(1);
  });

  test('of a session past midnight is of that session', async () => {
    await database.db.courseRunSession.update({
      where: { id: sessionId },
      data: { startTime: '22:00', endDate: new Date('2027-03-02T00:00:00Z'), endTime: '02:00' },
    });
    now = new Date('2027-03-01T17:00:00Z');
    expect((await attend(await codeNow())).status).toBe(200);
  });

  test('is limited, so that codes cannot be guessed', async () => {
    let limited = 0;
    for (let count = 0; count < 61; count += 1) {
      if ((await attend('22222222')).status === 429) limited += 1;
    }
    expect(limited).toBe(1);
  });

  test('is 401 signed out, 400 without a code', async () => {
    expect((await attend('22222222', null)).status).toBe(401);
    expect((await attend(undefined)).status).toBe(400);
    expect((await attend(7)).status).toBe(400);
  });
});

describe('attendance by hand', () => {
  const read = (as: Person | null = trainer) => service.call(`/api/sessions/${sessionId}/attendance`, { as });

  test('overrides the code, can be removed, and is audited', async () => {
    await attend(await codeNow());
    const { status, body } = await mark([{ userId: learner.id, status: 'absent' }]);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      sessionId,
      courseRunId: runId,
      learners: [
        {
          userId: learner.id,
          fullName: learner.fullName,
          email: learner.email,
          status: 'absent',
          method: 'hand',
          markedAt: now.toISOString(),
          markedByName: 'Rahim Osman',
          ...{ minutes: null, madeUpMinutes: 0, reason: null, note: '' },
          ...{ documents: 0, documentsWaiting: 0 },
        },
      ],
    });
    const cleared = await mark([{ userId: learner.id, status: null }], admin);
    expect(cleared.body.data.learners).toMatchObject([{ status: null, method: null, markedByName: null }]);
    expect((await read()).body.data.learners).toHaveLength(1);
    const entries = await database.db.auditEntry.findMany({
      where: { action: 'attendance.mark' },
      orderBy: { id: 'asc' },
    });
    expect(entries).toMatchObject([
      { before: { [learner.id]: 'present' }, after: { [learner.id]: 'absent' } },
      { before: { [learner.id]: 'absent' }, after: { [learner.id]: null } },
    ]);
  });

  test('who saw another mark than the stored one is refused, and of two at once one is stored', async () => {
    const over = (expectedStatus: string | null, status = 'absent') =>
      mark([{ userId: learner.id, status, expectedStatus }]);
    await attend(await codeNow());
    const refused = await over(null);
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, details: [{ field: 'marks.0.expectedStatus' }] },
    });
    expect((await read()).body.data.learners).toMatchObject([{ status: 'present', method: 'code' }]);
    const answers = await Promise.all([over('present', 'absent'), over('present', 'late')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await over('often')).status).toBe(400);
  });

  test('of two trainers who both read an unmarked learner the second is refused', async () => {
    const answers = await runWithWritesBlocked(database.db, 'attendance', 2, () =>
      Promise.all(
        [trainer, admin].map((as, index) =>
          mark([{ userId: learner.id, status: index === 0 ? 'absent' : 'late', expectedStatus: null }], as),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      details: [{ field: 'marks.0.expectedStatus' }],
    });
    const stored = answers.find(({ status }) => status === 200)?.body.data.learners[0].status;
    expect((await read()).body.data.learners).toMatchObject([{ status: stored }]);
  });

  test('is all or nothing', async () => {
    const stranger = await createUser(database.db);
    const { status, body } = await mark([
      { userId: learner.id, status: 'present' },
      { userId: stranger.id, status: 'present' },
    ]);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'marks.1.userId', message: 'Not in this class' }]);
    expect(await database.db.attendance.count()).toBe(0);
  });

  test('begins with the day of the session', async () => {
    now = new Date('2027-02-28T15:59:00Z');
    const one = [{ userId: learner.id, status: 'present' }];
    expect((await mark(one)).status).toBe(400);
    now = new Date('2027-02-28T16:00:00Z');
    expect((await mark(one)).status).toBe(200);
    now = new Date('2027-06-01T00:00:00Z');
    expect((await mark([{ userId: learner.id, status: 'late' }])).status).toBe(200);
  });

  test.each([[[]], [undefined], [[{ userId: 'x', status: 'here' }]], [[{ status: 'present' }]]])(
    'is 400 with %j',
    async (marks) => {
      expect((await mark(marks)).status).toBe(400);
    },
  );

  test('is 400 for somebody twice', async () => {
    const one = { userId: learner.id, status: 'present' };
    expect((await mark([one, one])).status).toBe(400);
  });

  test('is for its trainer and admins', async () => {
    const one = [{ userId: learner.id, status: 'present' }];
    const other = await createUser(database.db, { roles: ['trainer'] });
    for (const [as, status] of [
      [null, 401],
      [learner, 403],
      [other, 403],
      [admin, 200],
    ] as const) {
      expect((await mark(one, as)).status).toBe(status);
      expect((await read(as)).status).toBe(status);
    }
    expect((await mark(one, trainer, 'nothing')).status).toBe(404);
  });
});
