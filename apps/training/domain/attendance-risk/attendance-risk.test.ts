import type { AttendanceStatus } from '@repo/schemas/training/attendance';
import { attendanceRiskQuery } from '@repo/schemas/training/attendance-risk';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { addDaysToDateText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { listClassesAtRisk } from './list-classes-at-risk.ts';
import { getClassOfLearnersAtRisk, listLearnersAtRisk } from './list-learners-at-risk.ts';
import { notifyStaffOfLearnersAtRisk } from './notify-staff-of-learners-at-risk.ts';
import { warnLearnersAtRisk } from './warn-learners-at-risk.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
// Monday, 1 March 2027, 9 am in Singapore.
const first = '2027-03-01' as const;
const at = (time: string) => ({ ...service.services, clock: () => new Date(time) });
const onThursday = () => at('2027-03-04T09:00:00+08:00');
type Person = Awaited<ReturnType<typeof createUser>>;
let lead: Person;
let partner: Person;
let helper: Person;
let admin: Person;

beforeEach(async () => {
  const trainer = () => createUser(database.db, { roles: ['trainer'] });
  [lead, partner, helper] = [await trainer(), await trainer(), await trainer()];
  admin = await createUser(database.db, { roles: ['admin'] });
});

/** Ten days of four hours from the first on; 75% have to be attended, so that two days and two hours can be missed. */
async function createClass(minimumAttendance: number | null = 75) {
  const course = await createCourse(database.db);
  const updatedAt = new Date('2027-02-01T00:00:00Z');
  await database.db.completionRule.create({
    data: { courseId: course.id, mode: 'manual', needsCompetence: false, minimumAttendance, updatedAt },
  });
  const times = { startTime: '09:00', endTime: '13:00' };
  const run = await createCourseRun(database.db, {
    ...{ courseId: course.id, trainerId: lead.id },
    ...{ startDate: dateTextToColumn(first), endDate: dateTextToColumn(addDaysToDateText(first, 9)) },
    sessions: {
      create: Array.from({ length: 10 }, (_, place) => {
        const day = dateTextToColumn(addDaysToDateText(first, place));
        return { number: place + 1, startDate: day, endDate: day, ...times };
      }),
    },
    coTrainers: {
      create: [
        { userId: partner.id, role: 'co_trainer' },
        { userId: helper.id, role: 'assistant' },
      ],
    },
  });
  const sessions = await database.db.courseRunSession.findMany({
    where: { courseRunId: run.id },
    orderBy: { number: 'asc' },
  });
  return { id: run.id, title: course.title, sessions };
}

type Class = Awaited<ReturnType<typeof createClass>>;

async function createLearner({ id, sessions }: Class, marks: AttendanceStatus[], fullName = 'Mei') {
  const { id: userId } = await createUser(database.db, { fullName });
  await createEnrolment(database.db, { userId, courseRunId: id });
  await database.db.attendance.createMany({
    data: marks.map((status, place) => ({
      ...{ sessionId: sessions[place]?.id ?? '', userId, status, method: 'hand' as const },
      ...{ markedById: lead.id, markedAt: new Date(`${addDaysToDateText(first, place)}T02:00:00Z`) },
    })),
  });
  return userId;
}

const warnings = async () =>
  (
    await database.db.notification.findMany({
      where: { kind: 'attendance-warning' },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ userId, data }) => ({ userId, risk: Object(data).risk }));

it('warns who cannot miss another session once, and who is below the minimum once', async () => {
  const run = await createClass();
  await createLearner(run, ['absent', 'present']);
  const last = await createLearner(run, ['absent', 'absent']);
  const below = await createLearner(run, ['absent', 'absent', 'absent']);
  expect(await warnLearnersAtRisk(onThursday())).toBe(2);
  expect(await warnLearnersAtRisk(onThursday())).toBe(0);
  expect(await warnings()).toEqual(
    expect.arrayContaining([
      { userId: last, risk: 'last' },
      { userId: below, risk: 'below' },
    ]),
  );
  // Once below the minimum, the other warning would say less.
  const marks = database.db.attendance;
  await marks.updateMany({ where: { userId: below, session: { number: 1 } }, data: { status: 'present' } });
  expect(await warnLearnersAtRisk(onThursday())).toBe(0);
  await marks.create({
    data: {
      ...{ sessionId: run.sessions[2]?.id ?? '', userId: last, status: 'absent', method: 'hand' },
      ...{ markedById: lead.id, markedAt: new Date('2027-03-03T02:00:00Z') },
    },
  });
  expect(await warnLearnersAtRisk(onThursday())).toBe(1);
});

it('a minimum that is raised, and marks of long ago, mail nobody', async () => {
  const run = await createClass();
  const userId = await createLearner(run, ['absent', 'absent', 'absent']);
  await database.db.completionRule.updateMany({ data: { updatedAt: new Date('2027-03-03T08:00:00Z') } });
  expect(await warnLearnersAtRisk(onThursday())).toBe(0);
  await database.db.attendance.updateMany({
    where: { userId, session: { number: 3 } },
    data: { markedAt: new Date('2027-03-03T09:00:00Z') },
  });
  expect(await warnLearnersAtRisk(at('2027-03-10T18:00:00+08:00'))).toBe(0);
  expect(await warnLearnersAtRisk(onThursday())).toBe(1);
});

it('several processes at once warn everybody once', async () => {
  const run = await createClass();
  for (let index = 0; index < 5; index += 1) await createLearner(run, ['absent', 'absent']);
  await Promise.all([1, 2, 3].map(() => warnLearnersAtRisk(onThursday())));
  expect(await warnings()).toHaveLength(5);
});

it('waits an hour for a mark to be corrected, and counts what was made up', async () => {
  const run = await createClass();
  const userId = await createLearner(run, ['absent', 'absent', 'absent']);
  expect(await warnLearnersAtRisk(at('2027-03-03T10:59:00+08:00'))).toBe(0);
  await database.db.attendance.updateMany({ where: { userId }, data: { madeUpMinutes: 240 } });
  expect(await warnLearnersAtRisk(onThursday())).toBe(0);
});

it('warns nobody of cancelled and past classes, without a minimum, and who has left', async () => {
  const without = await createClass(null);
  await createLearner(without, ['absent', 'absent', 'absent']);
  const cancelled = await createClass();
  await createLearner(cancelled, ['absent', 'absent', 'absent']);
  await database.db.courseRun.update({ where: { id: cancelled.id }, data: { status: 'Cancelled' } });
  const run = await createClass();
  const userId = await createLearner(run, ['absent', 'absent', 'absent']);
  expect(await warnLearnersAtRisk(at('2027-03-11T09:00:00+08:00'))).toBe(0);
  await database.db.enrolment.updateMany({ where: { userId }, data: { status: 'withdrawn' } });
  expect(await warnLearnersAtRisk(onThursday())).toBe(0);
});

it('reports once a week to who teaches the classes and to admins, with counts of all of them', async () => {
  const run = await createClass();
  await createLearner(run, ['absent', 'absent', 'absent']);
  await createLearner(run, ['absent', 'absent']);
  const monday = () => at('2027-03-08T09:00:00+08:00');
  const other = await createClass();
  await database.db.classTrainer.deleteMany({ where: { courseRunId: other.id } });
  await createLearner(other, ['absent', 'absent']);
  expect(await notifyStaffOfLearnersAtRisk(monday())).toBe(3);
  expect(await notifyStaffOfLearnersAtRisk(monday())).toBe(0);
  const sent = await database.db.notification.findMany({ where: { kind: 'learners-at-risk' } });
  const dataOf = (person: Person) => sent.find(({ userId }) => userId === person.id)?.data;
  const week = '2027-03-08';
  const both = { week, classes: 2, below: 1, last: 2, courseRunId: null, title: null };
  expect(dataOf(lead)).toEqual(both);
  expect(dataOf(admin)).toEqual(both);
  expect(dataOf(partner)).toEqual({
    ...{ week, classes: 1, below: 1, last: 1 },
    ...{ courseRunId: run.id, title: run.title },
  });
  expect(dataOf(helper)).toBeUndefined();
});

it('lists who can miss the least first, a page of one class, to who teaches it', async () => {
  const run = await createClass();
  const last = await createLearner(run, ['absent', 'absent'], '陈美芬');
  const below = await createLearner(run, ['absent', 'absent', 'absent'], 'கவிதா');
  const as = (person: Person, time = '2027-03-04T09:00:00+08:00') => ({
    ...service.contextOf(person),
    clock: () => new Date(time),
  });
  const list = (person: Person, more: object = {}) =>
    listLearnersAtRisk(as(person), run.id, {
      ...attendanceRiskQuery.parse({}),
      ...{ page: 1, limit: 20 },
      ...more,
    });
  const isOverAt = async (time: string) => (await getClassOfLearnersAtRisk(as(lead, time), run.id)).isOver;
  expect(await isOverAt('2027-03-10T12:00:00+08:00')).toBe(false);
  expect(await isOverAt('2027-03-10T14:00:00+08:00')).toBe(true);
  const { rows, total } = await list(partner);
  expect(total).toBe(2);
  expect(rows.map(({ userId, risk, leftMinutes }) => [userId, risk, leftMinutes])).toEqual([
    [below, 'below', -120],
    [last, 'last', 120],
  ]);
  expect(await list(admin, { page: 3, limit: 1 })).toEqual({ rows: [], total: 2 });
  expect((await list(admin, { risk: ['last'] })).rows).toHaveLength(1);
  for (const person of [helper, await createUser(database.db, { roles: ['trainer'] })])
    await expect(list(person)).rejects.toMatchObject({ status: 403 });
  const classes = (person: Person) =>
    listClassesAtRisk(as(person), { page: 1, limit: 20 }).then(({ data }) => data);
  expect(await classes(lead)).toMatchObject([{ courseRunId: run.id, below: 1, last: 1 }]);
  expect(await classes(helper)).toEqual([]);
});
