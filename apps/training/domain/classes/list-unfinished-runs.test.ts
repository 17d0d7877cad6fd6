import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { isEnrolledInUnfinishedRun, listUnfinishedRunsWithFull } from './list-unfinished-runs.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database, () => ({ clock: () => new Date('2027-02-10T04:00:00Z') }));

test('a course with more classes than a page has them on further pages, and a place on any of them counts', async () => {
  const { db } = database;
  const learner = await createUser(db);
  const { id: courseId } = await createCourse(db);
  const day = (number: number) => new Date(Date.UTC(2027, 2, number));
  const over = await createCourseRun(db, {
    courseId,
    startDate: new Date('2027-02-01T00:00:00Z'),
    endDate: new Date('2027-02-09T00:00:00Z'),
  });
  await createEnrolment(db, { courseRunId: over.id, userId: learner.id });
  const runs = [];
  for (let number = 1; number <= 27; number += 1) {
    runs.push(await createCourseRun(db, { courseId, startDate: day(number), endDate: day(number) }));
  }
  const ctx = service.contextOf(learner);
  const second = await listUnfinishedRunsWithFull(ctx, { courseId, page: 2, limit: 25 });
  expect(second.data.map(({ id }) => id)).toEqual(runs.slice(25).map(({ id }) => id));
  expect(second.pagination).toMatchObject({ total: 27, totalPages: 2 });
  expect(await isEnrolledInUnfinishedRun(ctx, courseId)).toBe(false);
  await createEnrolment(db, { courseRunId: runs[26]?.id ?? '', userId: learner.id });
  expect(await isEnrolledInUnfinishedRun(ctx, courseId)).toBe(true);
});
