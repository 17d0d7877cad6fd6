import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { remindOfClasses } from './remind-of-classes.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
// 4 pm on 28 February in Singapore; the class of the factory begins on 1 March.
const at = (time = '2027-02-28T08:10:00Z') => ({ ...service.services, clock: () => new Date(time) });

const reminded = async () =>
  (await database.db.notification.findMany({ where: { kind: 'class-tomorrow' } })).map(
    ({ userId, data }) => ({
      userId,
      data,
    }),
  );

it('reminds enrolled learners and the trainer once, the day before the first session', async () => {
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  const run = await createCourseRun(database.db, { trainerId: trainer.id, venueRoom: '3' });
  const { userId } = await createEnrolment(database.db, { courseRunId: run.id });
  await createEnrolment(database.db, { courseRunId: run.id, status: 'withdrawn' });
  const day = new Date('2027-03-01T00:00:00Z');
  const session = { startDate: day, endDate: day, startTime: '09:30', endTime: '17:00' };
  await database.db.courseRunSession.create({
    data: { ...session, courseRunId: run.id, number: 1, room: '7' },
  });
  expect(await remindOfClasses(at('2027-02-27T08:10:00Z'))).toBe(0);
  expect(await remindOfClasses(at())).toBe(2);
  expect(await remindOfClasses(at())).toBe(0);
  expect(new Set((await reminded()).map((each) => each.userId))).toEqual(new Set([userId, trainer.id]));
  expect((await reminded())[0]?.data).toMatchObject({
    when: 'Mon 1 Mar 2027, 9:30 am',
    venue: expect.stringContaining('7'),
  });
});

it('says nothing of classes that may not take place', async () => {
  for (const status of ['Pending', 'Cancelled'] as const) {
    const { id } = await createCourseRun(database.db, { status });
    await createEnrolment(database.db, { courseRunId: id });
  }
  expect(await remindOfClasses(at())).toBe(0);
});
