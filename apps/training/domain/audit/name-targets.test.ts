import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { nameTargets } from './name-targets.ts';

const database = useTrainingDatabase();

it('names what an entry is about, as it is called now', async () => {
  const course = await createCourse(database.db, { title: 'Lift safety' });
  const run = await createCourseRun(database.db, { courseId: course.id });
  const learner = await createUser(database.db, { fullName: 'Mei' });
  const { id: enrolmentId } = await createEnrolment(database.db, {
    courseRunId: run.id,
    userId: learner.id,
  });
  const targets = [
    ['user', learner.id],
    ['course', course.id],
    ['course-run', run.id],
    ['enrolment', enrolmentId],
    ['user', 'gone'],
    ['settings', '1'],
  ] as const;
  const entries = targets.map(([targetType, targetId], index) => ({
    id: String(index),
    at: '2026-11-20T00:00:00.000Z',
    actor: 'system',
    actorLabel: 'The service itself',
    action: 'some.thing',
    targetType,
    targetId,
    before: null,
    after: null,
    requestId: '',
  }));
  const named = await nameTargets(database, entries);
  expect(named.map(({ targetName }) => targetName)).toEqual([
    'Mei',
    'Lift safety',
    'Lift safety',
    'Mei',
    '',
    '',
  ]);
});
