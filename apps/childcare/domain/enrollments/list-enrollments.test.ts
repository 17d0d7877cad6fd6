import { enrollmentsAnswer } from '@repo/schemas/childcare/enrollment';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { enrollmentSelect, toEnrollment } from './enrollment-rows.ts';

const database = useChildcareDatabase();
const { send } = useChildcareService(database);

it('answers what the ORM finds, with every field filled or none, and nobody else’s', async () => {
  const { db } = database;
  const [learner, other] = [await createUser(db), await createUser(db)];
  const category = await db.category.create({ data: { name: 'Health', slug: 'health' } });
  const filled = await createCourse(db, {
    categoryId: category.id,
    cpdPoints: '2.5',
    thumbnail: 'https://media.example/a.jpg',
  });
  await createEnrollment(db, {
    userId: learner.id,
    courseId: filled.id,
    progress: 40,
    scormStatus: 'incomplete',
    scormScore: '87.25',
    scormTotalTime: 3_725,
    deadline: new Date('2026-12-01T15:59:59.120Z'),
    completedAt: new Date('2026-11-01T00:00:00.007Z'),
    createdAt: new Date('2026-10-01T00:00:00Z'),
  });
  for (const deadline of [new Date('2026-11-30T00:00:00Z'), null, null]) {
    const course = await createCourse(db);
    await createEnrollment(db, { userId: learner.id, courseId: course.id, deadline });
    await createEnrollment(db, { userId: other.id, courseId: course.id });
  }
  const found = await db.enrollment.findMany({
    where: { userId: learner.id },
    orderBy: [{ deadline: { sort: 'asc', nulls: 'last' } }, { createdAt: 'desc' }, { id: 'desc' }],
    select: enrollmentSelect,
  });
  for (let time = 0; time < 3; time += 1) {
    const body = await (await send('/api/enrollments', { as: learner })).json();
    expect(body).toEqual({ enrollments: found.map(toEnrollment) });
    expect(enrollmentsAnswer.parse(body)).toEqual(body);
  }
  expect(found).toHaveLength(4);
});
