import type { ChoiceList } from '@repo/schemas/training/choice';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { listAssessmentsToGrade } from '#domain/grading/list-assessments-to-grade.ts';
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database, () => ({ clock: () => new Date('2027-02-10T04:00:00Z') }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Rahim Osman' });
});

const ask = (list: string, query: Record<string, string> = {}, as: Person | null = admin) =>
  service.call(`/api/choices/${list}?${new URLSearchParams(query)}`, { as });
async function labels(list: ChoiceList, query: Record<string, string> = {}, as: Person = admin) {
  const { status, body } = await ask(list, query, as);
  expect(status).toBe(200);
  return body.data.map(({ label }: { label: string }) => label);
}

async function handIn(title: string, trainerId: string, more: object = {}) {
  const { db } = database;
  const course = await createCourse(db, { title });
  const run = await createCourseRun(db, { courseId: course.id, trainerId });
  const assessment = await createAssessment(db, { courseId: course.id, title: `Exam in ${title}` });
  await createSubmission(db, { assessmentId: assessment.id, courseRunId: run.id, ...more });
  return { course, run, assessment };
}

describe('choices that there are too many of to send them all', () => {
  beforeEach(async () => {
    await database.db.course.createMany({
      data: Array.from({ length: 120 }, (_, index) => ({
        code: `TGS-${String(index).padStart(3, '0')}`,
        title: `Course ${String(index).padStart(3, '0')}`,
        description: '',
        duration: 8,
        fee: 100,
        status: index % 2 ? ('active' as const) : ('draft' as const),
      })),
    });
  });

  test('begin with 20 on a page, and with the chosen one', async () => {
    const ctx = assertRole(service.contextOf(admin), 'admin');
    const plain = await readFirstChoices(ctx, 'course-codes');
    expect(plain.more).toBe(true);
    expect(plain.options).toHaveLength(20);
    const { options } = await readFirstChoices(ctx, 'course-codes', { chosenValue: 'TGS-119' });
    expect(options).toHaveLength(21);
    expect(options[0]).toEqual({ value: 'TGS-119', label: 'Course 119', description: 'TGS-119' });
    expect((await readFirstChoices(ctx, 'course-codes', { chosenValue: 'TGS-003' })).options).toHaveLength(
      20,
    );
    await database.db.course.deleteMany({ where: { code: { gte: 'TGS-100' } } });
    expect(await readFirstChoices(ctx, 'course-codes')).toMatchObject({
      more: false,
      options: { length: 100 },
    });
  });

  test('match all words in title or code, including drafts, or a value', async () => {
    expect(await labels('courses', { q: 'course 118' })).toEqual(['Course 118 (TGS-118)']);
    expect(await labels('courses', { q: '119 tgs' })).toEqual(['Course 119 (TGS-119)']);
    expect(await labels('courses', { q: '%' })).toEqual([]);
    expect(await labels('courses')).toHaveLength(20);
    expect(await labels('course-codes', { value: 'TGS-077' })).toEqual(['Course 077']);
    expect(await labels('course-codes', { value: 'TGS-999' })).toEqual([]);
  });
});

test('trainers are those who may be given a class', async () => {
  await createUser(database.db, { roles: ['trainer'], fullName: 'Rahim Gone', deactivatedAt: new Date() });
  await createUser(database.db, { fullName: 'Rahim Learner' });
  expect(await labels('trainers', { q: 'rahim' })).toEqual([`Rahim Osman, ${trainer.email}`]);
  expect(await labels('trainers', { q: trainer.email })).toHaveLength(1);
  expect((await ask('trainers', { value: trainer.id })).body.data).toMatchObject([{ value: trainer.id }]);
});

test('are found without the accents and in whatever case they are typed, and the other way round', async () => {
  const { db } = database;
  const jose = await createUser(db, { roles: ['trainer'], fullName: 'José Đặng' });
  const course = await createCourse(db, { title: 'Café crème', code: 'TGS-9' });
  const day = new Date('2027-03-01T00:00:00Z');
  const run = { courseId: course.id, trainerId: jose.id, startDate: day, endDate: day };
  const { id: courseRunId } = await createCourseRun(db, { ...run, agencyRunId: '770077' });
  const assessment = await createAssessment(db, { courseId: course.id, title: 'Exposé' });
  await createSubmission(db, { assessmentId: assessment.id, courseRunId });
  for (const q of ['jose dang', 'JOSÉ', 'jose\u0301 đặng']) {
    expect(await labels('trainers', { q })).toEqual([`José Đặng, ${jose.email}`]);
  }
  expect(await labels('courses', { q: 'cafe CREME' })).toEqual(['Café crème (TGS-9)']);
  expect(await labels('course-codes', { q: 'café tgs' })).toEqual(['Café crème']);
  for (const q of ['jose cafe', '7700 crème']) expect(await labels('open-classes', { q })).toHaveLength(1);
  for (const list of ['assessments', 'grading-assessments'] as const) {
    expect(await labels(list, { q: 'expose cafe' })).toHaveLength(1);
    expect(await labels(list, { q: 'expose tea' })).toEqual([]);
  }
  expect(await labels('grading-classes', { q: 'cafe 770077' })).toHaveLength(1);
});

test('a former trainer with a class matches by value and is the first choice in the form', async () => {
  const { db } = database;
  const gone = await createUser(db, { roles: ['trainer'], fullName: 'Rahim Gone' });
  const former = await createUser(db, { roles: ['trainer'], fullName: 'Rahim Learner' });
  const idle = await createUser(db, {
    fullName: 'Rahim Idle',
    deactivatedAt: new Date(),
    roles: ['trainer'],
  });
  for (const { id } of [gone, former]) await createCourseRun(db, { trainerId: id });
  await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
  await db.user.update({ where: { id: former.id }, data: { roles: ['learner'] } });
  const goneLabel = `Rahim Gone (deactivated), ${gone.email}`;
  expect(await labels('trainers', { value: gone.id })).toEqual([goneLabel]);
  expect(await labels('trainers', { value: former.id })).toEqual([
    `Rahim Learner (no longer a trainer), ${former.email}`,
  ]);
  expect(await labels('trainers', { value: idle.id })).toEqual([]);
  expect(await labels('trainers', { q: 'rahim' })).toEqual([`Rahim Osman, ${trainer.email}`]);
  const { options, more } = await readFirstChoices(
    assertRole(service.contextOf(admin), 'admin'),
    'trainers',
    {
      chosenValue: gone.id,
    },
  );
  expect([options[0]?.label, more]).toEqual([goneLabel, false]);
});

test('open classes have neither finished nor been cancelled', async () => {
  const { db } = database;
  const course = await createCourse(db, { title: 'Cranes', code: 'TGS-1' });
  const days = { startDate: new Date('2027-02-09T00:00:00Z'), endDate: new Date('2027-02-10T00:00:00Z') };
  await createCourseRun(db, { courseId: course.id, ...days, trainerId: trainer.id });
  await createCourseRun(db, { courseId: course.id, ...days, endDate: days.startDate });
  await createCourseRun(db, { courseId: course.id, ...days, status: 'Cancelled' });
  await createCourseRun(db, { courseId: course.id, startDate: null, endDate: null });
  expect(await labels('open-classes', { q: 'cranes' })).toEqual([
    'Cranes, Tue 9 Feb 2027 to Wed 10 Feb 2027, TGS-1',
    'Cranes, no date yet, TGS-1',
  ]);
  expect(await labels('open-classes', { q: 'osman' })).toHaveLength(1);
});

test('those of grading hold what the caller may grade, with what waits; `mine` what they teach', async () => {
  const own = await handIn('Latte art', trainer.id);
  const other = await handIn('Cranes', admin.id);
  await createSubmission(database.db, {
    assessmentId: own.assessment.id,
    courseRunId: own.run.id,
    status: 'graded',
    score: 5,
    gradedAt: new Date(),
  });
  expect(await labels('grading-assessments', {}, trainer)).toEqual([
    'Exam in Latte art · Latte art (1 to grade)',
  ]);
  expect(await labels('grading-classes', {}, trainer)).toEqual([
    'Latte art · Mon 1 Mar 2027 to Tue 2 Mar 2027',
  ]);
  expect(await labels('assessments', {}, trainer)).toEqual(['Exam in Latte art · Latte art']);
  expect(await labels('assessments', { value: other.assessment.id }, trainer)).toEqual([]);
  expect(await labels('grading-assessments')).toHaveLength(2);
  expect(await labels('grading-assessments', { q: 'exam latte' })).toHaveLength(1);
  expect(await labels('grading-assessments', { mine: 'true' })).toEqual([
    'Exam in Cranes · Cranes (1 to grade)',
  ]);
  expect(await labels('grading-classes', { mine: 'true', q: 'latte' })).toEqual([]);
});

test('what waits in a trainer’s classes is counted, the rest of a long list by number alone', async () => {
  const both = await createUser(database.db, { roles: ['trainer', 'admin'] });
  for (const title of ['A', 'B', 'C']) await handIn(title, both.id);
  await handIn('Graded', both.id, { status: 'graded', score: 1, gradedAt: new Date() });
  await handIn('Of somebody else', trainer.id);
  const { assessments, total } = await listAssessmentsToGrade(
    assertRole(service.contextOf(both), 'trainer'),
    2,
  );
  expect(total).toBe(3);
  expect(assessments).toMatchObject([
    { courseTitle: 'A', toGrade: 1 },
    { courseTitle: 'B', toGrade: 1 },
  ]);
});

test('are 400 for an unknown list or a long search, 401 signed out, 403 for who may not choose', async () => {
  expect((await ask('people')).status).toBe(400);
  expect((await ask('courses', { q: 'x'.repeat(201) })).status).toBe(400);
  const learner = await createUser(database.db);
  for (const list of ['courses', 'course-codes', 'trainers', 'open-classes']) {
    expect((await ask(list, {}, trainer)).status).toBe(403);
  }
  for (const list of ['assessments', 'grading-assessments', 'grading-classes', 'courses']) {
    expect((await ask(list, {}, null)).status).toBe(401);
    expect((await ask(list, {}, learner)).status).toBe(403);
  }
});
