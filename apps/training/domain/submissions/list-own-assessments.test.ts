import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, expect, test } from 'vitest';
import type { SignedInContext } from '#domain/context.ts';
import {
  countOwnAssessments,
  getOwnAssessmentsOverview,
  listOwnAssessments,
  type OwnAssessmentView,
} from './list-own-assessments.ts';

const database = useTrainingDatabase();
let ctx: Pick<SignedInContext, 'db' | 'actor'>;
let learner: { id: string };
let course: { id: string };
let run: { id: string };

beforeEach(async () => {
  const person = await createUser(database.db);
  learner = person;
  course = await createCourse(database.db, { title: 'Food safety' });
  run = await createCourseRun(database.db, { courseId: course.id });
  ctx = {
    db: database.db,
    actor: actorOf(person),
  };
});

const due = (day: number) => new Date(Date.UTC(2027, 2, day));
const sit = (more = {}) => createEnrolment(database.db, { userId: learner.id, courseRunId: run.id, ...more });
const assess = (title: string, day: number) =>
  createAssessment(database.db, { courseId: course.id, title, dueDate: due(day) });
const handIn = (assessmentId: string, more: object = {}) =>
  createSubmission(database.db, { assessmentId, courseRunId: run.id, learnerId: learner.id, ...more });
const titles = async (view: OwnAssessmentView, page = 1, limit = 25) =>
  (await listOwnAssessments(ctx, { view, page, limit })).map(({ title }) => title);

test('each is listed and counted in the view of its state', async () => {
  await sit();
  await assess('To write', 20);
  await handIn((await assess('Waits', 10)).id);
  const graded = { status: 'graded', score: 7, gradedAt: due(12) } as const;
  await handIn((await assess('Graded', 5)).id, graded);
  await handIn((await assess('Graded later', 6)).id, { ...graded, gradedAt: due(14) });
  await createAssessment(database.db, { title: 'Of another course' });
  expect(await countOwnAssessments(ctx)).toEqual({ due: 1, waiting: 1, graded: 2 });
  expect(await titles('due')).toEqual(['To write']);
  expect(await titles('waiting')).toEqual(['Waits']);
  expect(await titles('graded')).toEqual(['Graded later', 'Graded']);
  const [first] = await listOwnAssessments(ctx, { view: 'graded', page: 1, limit: 25 });
  expect(first).toMatchObject({ isOpen: false, courseTitle: 'Food safety', submission: { score: 7 } });
  const [open] = await listOwnAssessments(ctx, { view: 'due', page: 1, limit: 25 });
  expect(open).toMatchObject({ isOpen: true, submission: null, dueDate: due(20).toISOString() });
});

test('a former learner keeps submissions and has nothing due', async () => {
  await sit({ status: 'withdrawn' });
  await assess('To write', 20);
  await handIn((await assess('Waits', 10)).id);
  const { id: assessmentId } = await assess('Grade taken back', 11);
  await database.db.submission.create({
    data: { assessmentId, courseRunId: run.id, learnerId: learner.id, feedback: 'Come and see me' },
  });
  expect(await countOwnAssessments(ctx)).toEqual({ due: 0, waiting: 1, graded: 0 });
  expect(await listOwnAssessments(ctx, { view: 'waiting', page: 1, limit: 25 })).toMatchObject([
    { isOpen: false },
  ]);
});

test('the due date is that of the class enrolled in last', async () => {
  await sit({ enrolledAt: due(1) });
  const later = await createCourseRun(database.db, { courseId: course.id });
  await createEnrolment(database.db, { userId: learner.id, courseRunId: later.id, enrolledAt: due(2) });
  const moved = await assess('Moved', 20);
  await assess('Fixed', 21);
  await database.db.assessmentDueDate.create({
    data: { assessmentId: moved.id, courseRunId: later.id, dueAt: due(25) },
  });
  await database.db.assessmentDueDate.create({
    data: { assessmentId: moved.id, courseRunId: run.id, dueAt: due(2) },
  });
  expect(await titles('due')).toEqual(['Fixed', 'Moved']);
});

test('the list is paged by due date', async () => {
  await sit();
  await database.db.assessment.createMany({
    data: Array.from({ length: 30 }, (_, index) => ({
      courseId: course.id,
      title: `Exam ${index}`,
      type: 'exam' as const,
      dueDate: due(31 - index),
      maxScore: 10,
    })),
  });
  expect((await titles('due')).slice(0, 2)).toEqual(['Exam 29', 'Exam 28']);
  expect(await titles('due', 2)).toEqual(['Exam 4', 'Exam 3', 'Exam 2', 'Exam 1', 'Exam 0']);
  expect(await titles('due', 3)).toEqual([]);
  expect(await countOwnAssessments(ctx)).toEqual({ due: 30, waiting: 0, graded: 0 });
});

test('the overview has the first of each list and counts what is due', async () => {
  const limits = { due: 2, graded: 1 };
  expect(await getOwnAssessmentsOverview(ctx, limits)).toEqual({ due: [], dueTotal: 0, graded: [] });
  await sit();
  for (const day of [21, 20, 22]) await assess(`Due on ${day}`, day);
  await handIn((await assess('Waits', 10)).id);
  const graded = { status: 'graded', score: 7 } as const;
  await handIn((await assess('Graded', 5)).id, { ...graded, gradedAt: due(12) });
  await handIn((await assess('Graded later', 4)).id, { ...graded, gradedAt: due(14) });
  const all = { page: 1, limit: 25 };
  expect(await getOwnAssessmentsOverview(ctx, limits)).toEqual({
    due: (await listOwnAssessments(ctx, { view: 'due', ...all })).slice(0, 2),
    dueTotal: 3,
    graded: (await listOwnAssessments(ctx, { view: 'graded', ...all })).slice(0, 1),
  });
  expect(await titles('due')).toEqual(['Due on 20', 'Due on 21', 'Due on 22']);
});
