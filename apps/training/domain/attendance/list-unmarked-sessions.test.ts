import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { assertRole } from '#testing/assert-role.ts';
import { listUnmarkedSessions } from './list-unmarked-sessions.ts';

const database = useTrainingDatabase();

/** 20 November 2026, 10:00 in Singapore. */
const clock = () => new Date('2026-11-20T02:00:00Z');

async function classOf(trainerId: string | null, status: 'Confirmed' | 'Cancelled' = 'Confirmed') {
  const run = await createCourseRun(database.db, { trainerId, status });
  const { userId } = await createEnrolment(database.db, { courseRunId: run.id });
  let number = 0;
  const sit = (date: string, startTime = '09:00') => {
    number += 1;
    const on = dateTextToColumn(date);
    return database.db.courseRunSession.create({
      data: { courseRunId: run.id, number, startDate: on, endDate: on, startTime, endTime: '18:00' },
    });
  };
  return { run, userId, sit };
}

it('lists the sessions that have begun and have nobody’s attendance', async () => {
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  const { run, userId, sit } = await classOf(trainer.id);
  const yesterday = await sit('2026-11-19');
  const thisMorning = await sit('2026-11-20', '10:00');
  await sit('2026-11-20', '10:01');
  await sit('2026-11-21');
  await sit('2026-10-20');
  const marked = await sit('2026-11-18');
  await database.db.attendance.create({
    data: { sessionId: marked.id, userId, status: 'present', method: 'hand', markedById: trainer.id },
  });
  for (const other of [await classOf(trainer.id, 'Cancelled'), await classOf(null)])
    await other.sit('2026-11-19');
  const empty = await createCourseRun(database.db, { trainerId: trainer.id });
  const on = dateTextToColumn('2026-11-19');
  await database.db.courseRunSession.create({
    data: {
      courseRunId: empty.id,
      number: 1,
      startDate: on,
      endDate: on,
      startTime: '09:00',
      endTime: '10:00',
    },
  });
  const ctx = assertRole({ db: database.db, clock, actor: actorOf(trainer) }, 'trainer');
  const found = await listUnmarkedSessions(ctx);
  expect(found.map(({ id }) => id)).toEqual([thisMorning.id, yesterday.id]);
  expect(found[1]).toMatchObject({ classId: run.id, date: '2026-11-19', startTime: '09:00', number: 1 });
});
