import { createChildcareClient } from '@repo/db/childcare';
import { formatIsoDuration } from '@repo/schemas/childcare/duration';
import { enrollmentsAnswer } from '@repo/schemas/childcare/enrollment';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { startStatementCounter } from '@repo/testing/statement-counter';
import { expect, it, onTestFinished } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { enrollmentSelect, toEnrollment } from './enrollment-rows.ts';
import { listOwnEnrollmentsAsJson } from './list-enrollments.ts';

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
    const text = await (await send('/api/enrollments', { as: learner })).text();
    expect(JSON.parse(text)).toEqual({ enrollments: found.map(toEnrollment) });
    // Byte for byte what shaping by the schema would write.
    expect(text).toBe(JSON.stringify(enrollmentsAnswer.parse(JSON.parse(text))));
  }
  expect(found).toHaveLength(4);
});

it('writes durations as everywhere else', async () => {
  const learner = await createUser(database.db);
  const seconds = [0, 1, 59, 60, 3_599, 3_600, 3_601, 3_660, 93_784];
  for (const [index, scormTotalTime] of seconds.entries()) {
    await createEnrollment(database.db, { userId: learner.id, deadline: new Date(index), scormTotalTime });
  }
  const { enrollments } = await (await send('/api/enrollments', { as: learner })).json();
  const written = enrollments.map(({ scormTotalTime }: { scormTotalTime: string }) => scormTotalTime);
  expect(written).toEqual(seconds.map(formatIsoDuration));
});

it('answers concurrent learners in one statement, each with their own', async () => {
  const counter = await startStatementCounter(database.url);
  const db = createChildcareClient(counter.url, { poolSize: 2 });
  onTestFinished(async () => {
    await db.$disconnect();
    await counter.close();
  });
  const learners = [];
  for (let enrolled = 0; enrolled < 3; enrolled += 1) {
    const learner = await createUser(database.db);
    for (let number = 0; number < enrolled; number += 1) {
      await createEnrollment(database.db, { userId: learner.id });
    }
    learners.push(learner);
  }
  const list = (learner: Awaited<ReturnType<typeof createUser>>) =>
    listOwnEnrollmentsAsJson({ db, actor: actorOf(learner) });
  await Promise.all(learners.map(list));
  counter.countSinceLastCall();
  const answers = await Promise.all(learners.map(list));
  expect(counter.countSinceLastCall()).toBe(1);
  for (const [index, learner] of learners.entries()) {
    const own = await database.db.enrollment.findMany({ where: { userId: learner.id } });
    const { enrollments } = JSON.parse(String(answers[index]));
    expect(enrollments).toHaveLength(index);
    const ids = enrollments.map(({ id }: { id: string }) => id);
    expect(new Set(ids)).toEqual(new Set(own.map(({ id }) => id)));
  }
});
