import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { expect, test } from 'vitest';
import type { SignedInContext } from '#domain/context.ts';
import { listOwnCourses } from './list-own-courses.ts';

const database = useTrainingDatabase();

test('each course once, by its newest seat; drafts, left classes and other people’s are not there', async () => {
  const learner = await createUser(database.db);
  const [read, fresh, draft] = [
    await createCourse(database.db, { title: 'Read' }),
    await createCourse(database.db, { title: 'Fresh' }),
    await createCourse(database.db, { title: 'Draft', status: 'draft' }),
  ];
  const seat = async (courseId: string, enrolledAt: string, more = {}) =>
    createEnrolment(database.db, {
      userId: learner.id,
      courseRunId: (await createCourseRun(database.db, { courseId })).id,
      enrolledAt: new Date(enrolledAt),
      ...more,
    });
  await seat(read.id, '2026-01-01T00:00:00Z', { progress: 10 });
  const newest = await seat(read.id, '2026-03-01T00:00:00Z', { progress: 40 });
  await seat(fresh.id, '2026-02-01T00:00:00Z');
  await seat(fresh.id, '2026-04-01T00:00:00Z', { status: 'withdrawn', progress: 90 });
  await seat(draft.id, '2026-05-01T00:00:00Z');
  await createEnrolment(database.db);
  const ctx: Pick<SignedInContext, 'db' | 'actor'> = { db: database.db, actor: actorOf(learner) };
  expect(await listOwnCourses(ctx, { page: 1, limit: 10 })).toEqual({
    courses: [
      { courseId: read.id, title: 'Read', progress: 40, courseRunId: newest.courseRunId },
      { courseId: fresh.id, title: 'Fresh', progress: 0, courseRunId: expect.any(String) },
    ],
    total: 2,
  });
});

test('they are paged, completed ones last', async () => {
  const learner = await createUser(database.db);
  for (let count = 0; count < 12; count += 1) {
    const { id: courseId } = await createCourse(database.db, { title: `Course ${count}` });
    await createEnrolment(database.db, {
      userId: learner.id,
      courseRunId: (await createCourseRun(database.db, { courseId })).id,
      enrolledAt: new Date(Date.UTC(2026, 0, 1 + count)),
      progress: count === 11 ? 100 : 0,
    });
  }
  const ctx = { db: database.db, actor: actorOf(learner) };
  const titles = async (page: number) =>
    (await listOwnCourses(ctx, { page, limit: 10 })).courses.map(({ title }) => title);
  expect((await titles(1)).slice(0, 2)).toEqual(['Course 10', 'Course 9']);
  expect(await titles(2)).toEqual(['Course 0', 'Course 11']);
  expect(await listOwnCourses(ctx, { page: 3, limit: 10 })).toEqual({ courses: [], total: 12 });
});
