import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSessionAttendancePage } from '#domain/attendance/get-session-attendance.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
const size = 31;
let now: Date;
let admin: Person;
let trainer: Person;
let other: Person;
let learners: Person[];
let sessionId: string;

beforeEach(async () => {
  now = new Date('2027-03-01T01:00:00Z');
  const { db } = database;
  admin = await createUser(db, { roles: ['admin'] });
  trainer = await createUser(db, { roles: ['trainer'], fullName: 'Rahim Osman' });
  other = await createUser(db, { roles: ['trainer'] });
  const day = new Date('2027-03-01T00:00:00Z');
  const { id: courseRunId } = await createCourseRun(db, {
    trainerId: trainer.id,
    sessions: {
      create: { number: 1, startDate: day, endDate: day, startTime: '09:00', endTime: '12:00' },
    },
  });
  sessionId = (await db.courseRunSession.findFirstOrThrow()).id;
  learners = await Promise.all(
    Array.from({ length: size }, (_, index) =>
      createUser(db, { fullName: `Learner ${String(index).padStart(2, '0')}` }),
    ),
  );
  await Promise.all(learners.map(({ id }) => createEnrolment(db, { courseRunId, userId: id })));
  const gone = await createUser(db, { fullName: 'Learner gone' });
  await createEnrolment(db, { courseRunId, userId: gone.id, status: 'withdrawn' });
});

const path = (rest = '') => `/api/sessions/${sessionId}/attendance${rest}`;
const idOf = (index: number) => learners[index]?.id ?? '';
const mark = (marks: object[], answer?: string) =>
  service.call(path(), { method: 'PUT', as: trainer, body: { marks, answer } });
const rest = (body: object, as: Person | null = trainer, id = sessionId) =>
  service.call(`/api/sessions/${id}/attendance/rest`, { method: 'POST', as, body });
const marksOf = async () =>
  (await database.db.attendance.groupBy({ by: ['status'], _count: true })).map(
    ({ status, _count }) => `${status} ${_count}`,
  );

describe('attendance of a class that is longer than a page', () => {
  const page = (wanted: object) =>
    listSessionAttendancePage(service.contextOf(trainer), sessionId, {
      q: '',
      mark: [],
      document: [],
      sort: null,
      page: 1,
      limit: 25,
      ...wanted,
    });

  test('is paged, with the counts of the whole class', async () => {
    await mark([{ userId: idOf(30), status: 'late' }]);
    const first = await page({});
    expect(first.rows.map(({ fullName }) => fullName)).toEqual(
      learners.slice(0, 25).map(({ fullName }) => fullName),
    );
    expect(first).toMatchObject({ total: 31, everybody: { total: 31, unmarked: 30 } });
    expect((await page({ page: 2 })).rows).toHaveLength(6);
    expect(await page({ page: 9 })).toMatchObject({ rows: [], total: 31 });
  });

  test('finds by name and mark on all pages, and sorts them', async () => {
    await mark([{ userId: idOf(30), status: 'late' }]);
    const names = async (wanted: object) => (await page(wanted)).rows.map(({ fullName }) => fullName);
    expect(await names({ q: 'ER 30' })).toEqual(['Learner 30']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ mark: ['late'] })).toEqual(['Learner 30']);
    expect(await page({ mark: ['none'] })).toMatchObject({
      total: 30,
      everybody: { total: 31, unmarked: 30 },
    });
    expect((await names({ sort: { id: 'name', descending: true } }))[0]).toBe('Learner 30');
    expect((await names({ sort: { id: 'mark', descending: false } }))[0]).toBe('Learner 30');
  });

  test('marking answers the marked learners alone where that is asked for, else the class', async () => {
    const { body } = await mark([{ userId: idOf(3), status: 'present', expectedStatus: null }], 'marked');
    expect(body.data).toMatchObject({ learners: [{ userId: idOf(3), status: 'present' }], unmarked: 30 });
    expect(body.data.learners).toHaveLength(1);
    const whole = await mark([{ userId: idOf(3), status: 'late' }]);
    expect(whole.body.data.learners).toHaveLength(31);
    expect(whole.body.data).not.toHaveProperty('unmarked');
    const some = await service.call(path(`?userId=${idOf(3)}&userId=${idOf(4)}`), { as: trainer });
    expect(some.body.data).toMatchObject({
      learners: [{ userId: idOf(3) }, { userId: idOf(4) }],
      unmarked: 30,
    });
    expect((await service.call(path(), { as: trainer })).body.data.learners).toHaveLength(31);
    expect((await mark([{ userId: idOf(3), status: 'late' }], 'some')).status).toBe(400);
  });
});

describe('marking the rest', () => {
  test('marks everybody who is not marked, on all pages, and nobody else', async () => {
    await mark([{ userId: idOf(0), status: 'absent' }]);
    expect(await rest({ status: 'present', expectedUnmarked: 30 })).toMatchObject({
      status: 200,
      body: { success: true, data: { marked: 30, unmarked: 0 } },
    });
    expect((await marksOf()).sort()).toEqual(['absent 1', 'present 30']);
    const entries = await database.db.auditEntry.findMany({ where: { action: 'attendance.mark' } });
    expect(entries).toHaveLength(2);
    expect(entries.at(-1)?.after).toMatchObject({ [idOf(30)]: 'present' });
  });

  test('is refused, and marks nobody, when more are unmarked than were seen; fewer are no obstacle', async () => {
    const refused = await rest({ status: 'present', expectedUnmarked: 30 });
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, details: [{ field: 'expectedUnmarked' }] },
    });
    expect(await database.db.attendance.count()).toBe(0);
    await mark([{ userId: idOf(0), status: 'absent' }]);
    expect((await rest({ status: 'present', expectedUnmarked: 31 })).body.data.marked).toBe(30);
  });

  test('twice at once marks everybody once', async () => {
    const both = await Promise.all([
      rest({ status: 'present', expectedUnmarked: 31 }),
      rest({ status: 'late', expectedUnmarked: 31 }, admin),
    ]);
    expect(both.map(({ body }) => body.data.marked).sort()).toEqual([0, 31]);
    expect(await marksOf()).toHaveLength(1);
  });

  test('begins with the day of the session', async () => {
    now = new Date('2027-02-28T15:59:00Z');
    expect((await rest({ status: 'present', expectedUnmarked: 31 })).status).toBe(400);
    expect(await database.db.attendance.count()).toBe(0);
  });

  test('is 400 for an invalid mark, 401 signed out, 403 for others, 404 for an unknown id', async () => {
    const body = { status: 'present', expectedUnmarked: 31 };
    expect((await rest({ ...body, status: 'asleep' })).status).toBe(400);
    expect((await rest({ status: 'present' })).status).toBe(400);
    expect((await rest(body, null)).status).toBe(401);
    expect((await rest(body, other)).status).toBe(403);
    expect((await rest(body, learners[0])).status).toBe(403);
    expect((await rest(body, trainer, 'nothing')).status).toBe(404);
    expect(await database.db.attendance.count()).toBe(0);
  });
});

describe('the CSV of a session', () => {
  const csv = async (query = '', as: Person | null = trainer, id = sessionId) => {
    const response = await service.send(`/api/sessions/${id}/attendance/export${query}`, { as });
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
  };

  test('holds the whole class in the order of the page, or those that match', async () => {
    await mark([{ userId: idOf(30), status: 'late' }]);
    const { status, lines } = await csv();
    expect(status).toBe(200);
    expect(lines).toHaveLength(32);
    expect(lines[1]).toContain(`Learner 00,${learners[0]?.email},not marked`);
    const late = await csv('?mark=late&q=learner&sort=-name');
    expect(late.lines.slice(1)).toEqual([
      `Learner 30,${learners[30]?.email},late,by hand,Rahim Osman,${now.toISOString()},,0,,`,
    ]);
  });

  test('is 400 for a long search, 401 signed out, 403 for others, 404 for an unknown id', async () => {
    expect((await csv(`?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await csv('', null)).status).toBe(401);
    expect((await csv('', other)).status).toBe(403);
    expect((await csv('', trainer, 'nothing')).status).toBe(404);
  });
});
