import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { listUpcomingOwnEntries } from './list-upcoming-entries.ts';

const database = useTrainingDatabase();

/** With a session from nine to noon on each given day of November 2026. */
async function createClass({ days, ...run }: { days: number[]; trainerId?: string; status?: 'Cancelled' }) {
  const dates = days.map((day) => new Date(Date.UTC(2026, 10, day)));
  return createCourseRun(database.db, {
    ...run,
    startDate: dates[0],
    endDate: dates.at(-1),
    sessions: {
      create: dates.map((date, index) => ({
        number: index + 1,
        title: `On the ${days[index]}.`,
        startDate: date,
        endDate: date,
        startTime: '09:00',
        endTime: '12:00',
      })),
    },
  });
}

it('is what one learns, or teaches, until the minute it is over', async () => {
  const person = await createUser(database.db);
  const learnt = await createClass({ days: [20, 21, 22] });
  await createEnrolment(database.db, { userId: person.id, courseRunId: learnt.id });
  const calledOff = await createClass({ days: [23], status: 'Cancelled' });
  await createEnrolment(database.db, { userId: person.id, courseRunId: calledOff.id });
  await createClass({ days: [24], trainerId: person.id });
  await createClass({ days: [25] });
  const ahead = async (teaching: boolean, singaporeTime: string) => {
    const clock = () => new Date(`2026-11-21T${singaporeTime}+08:00`);
    const found = await listUpcomingOwnEntries(
      { db: database.db, clock, actor: actorOf(person) },
      { isTeaching: teaching },
    );
    return found.map(({ part }) => part);
  };
  expect(await ahead(false, '00:00')).toEqual(['On the 21.', 'On the 22.']);
  expect(await ahead(false, '11:59')).toEqual(['On the 21.', 'On the 22.']);
  expect(await ahead(false, '12:00')).toEqual(['On the 22.']);
  expect(await ahead(true, '12:00')).toEqual(['On the 24.']);
});
