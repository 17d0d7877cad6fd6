import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { expect, test } from 'vitest';
import { assertRole } from '#testing/assert-role.ts';
import { listPersonClasses } from './list-person-classes.ts';

const database = useTrainingDatabase();

test('a person’s classes, taught and attended, are paged, newest first', async () => {
  const { db } = database;
  const admin = await createUser(db, { roles: ['admin'] });
  const person = await createUser(db, { roles: ['trainer', 'learner'] });
  const { id: courseId } = await createCourse(db, { title: 'Cranes' });
  for (let day = 1; day <= 12; day += 1) {
    const date = new Date(Date.UTC(2026, 0, day));
    const taught = day % 2 === 0;
    const run = await createCourseRun(db, {
      courseId,
      startDate: date,
      endDate: date,
      ...(taught && { trainerId: person.id }),
    });
    if (!taught) {
      await createEnrolment(db, { courseRunId: run.id, userId: person.id, status: 'admin_removed' });
    }
  }
  await createEnrolment(db);
  const ctx = assertRole({ db, actor: actorOf(admin) }, 'admin');
  const first = await listPersonClasses(ctx, person.id, { page: 1, limit: 10 });
  expect(first.total).toBe(12);
  expect(first.classes).toHaveLength(10);
  expect(first.classes.slice(0, 2)).toMatchObject([
    { courseTitle: 'Cranes', startDate: '2026-01-12', endDate: '2026-01-12', part: 'trainer' },
    { startDate: '2026-01-11', part: 'admin removed' },
  ]);
  const second = await listPersonClasses(ctx, person.id, { page: 2, limit: 10 });
  expect(second.classes.map(({ startDate }) => startDate)).toEqual(['2026-01-02', '2026-01-01']);
});
