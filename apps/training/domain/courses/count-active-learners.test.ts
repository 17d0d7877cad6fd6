import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, test } from 'vitest';
import { countActiveLearners } from './count-active-learners.ts';

const database = useTrainingDatabase();

test('learners: each counts once, former ones do not, and with all classes completed nobody is under way', async () => {
  const { db } = database;
  const course = await createCourse(db, {});
  const [first, second] = [
    await createCourseRun(db, { courseId: course.id }),
    await createCourseRun(db, { courseId: course.id }),
  ];
  const enrol = async (
    ...classes: [courseRunId: string, status: 'enrolled' | 'completed' | 'withdrawn'][]
  ) => {
    const { id: userId } = await createUser(db);
    for (const [courseRunId, status] of classes) await createEnrolment(db, { userId, courseRunId, status });
  };
  await enrol([first.id, 'enrolled'], [second.id, 'enrolled']);
  await enrol([first.id, 'completed'], [second.id, 'enrolled']);
  await enrol([first.id, 'completed']);
  await enrol([first.id, 'withdrawn']);
  const elsewhere = await createCourseRun(db);
  await enrol([elsewhere.id, 'enrolled']);
  expect(await countActiveLearners({ db }, course.id)).toEqual({ learners: 3, underWay: 2 });
});
