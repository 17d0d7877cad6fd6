import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, test } from 'vitest';
import { listTaughtAndEnrolledClasses } from '#domain/calendar/list-taught-and-enrolled-classes.ts';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { toCalendarEntries } from './calendar-entries.ts';

const database = useTrainingDatabase();
const march = { from: '2027-03-01', to: '2027-03-31' };

async function entriesOf(userId: string) {
  const classes = await listTaughtAndEnrolledClasses(database.db, { userId, ...march });
  return toCalendarEntries(classes, march);
}

test('sessions are on their days by time, those of others and of left classes are not', async () => {
  const learner = await createUser(database.db);
  const run = await createCourseRun(database.db, {
    venueRoom: 'Aster',
    venuePostalCode: '408601',
    sessions: {
      create: [
        {
          number: 1,
          title: 'Basics',
          startDate: dateTextToColumn('2027-03-02'),
          endDate: dateTextToColumn('2027-03-02'),
          startTime: '14:00',
          endTime: '17:00',
        },
        {
          number: 2,
          startDate: dateTextToColumn('2027-03-01'),
          endDate: dateTextToColumn('2027-03-01'),
          startTime: '09:00',
          endTime: '12:00',
          room: 'Orchid',
        },
      ],
    },
  });
  await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  await createEnrolment(database.db, { userId: learner.id, status: 'withdrawn' });
  await createEnrolment(database.db, { courseRunId: (await createCourseRun(database.db)).id });
  expect(await entriesOf(learner.id)).toMatchObject([
    {
      date: '2027-03-01',
      time: { start: '09:00', end: '12:00' },
      part: 'Session 2 of 2',
      venue: 'Orchid, Aster, Singapore 408601',
      isTaughtByViewer: false,
      isCancelled: false,
    },
    { date: '2027-03-02', part: 'Basics', venue: 'Aster, Singapore 408601' },
  ]);
});

test('a class without sessions is on each of its days that is asked for', async () => {
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  await createCourseRun(database.db, {
    courseId: (await createCourse(database.db, { title: 'First aid' })).id,
    trainerId: trainer.id,
    status: 'Cancelled',
    startDate: dateTextToColumn('2027-02-27'),
    endDate: dateTextToColumn('2027-03-02'),
  });
  expect(await entriesOf(trainer.id)).toMatchObject([
    { date: '2027-03-01', time: null, courseTitle: 'First aid', isTaughtByViewer: true, isCancelled: true },
    { date: '2027-03-02' },
  ]);
});
