import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, test } from 'vitest';
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { listTimetable, type TimetableSubject } from './list-timetable.ts';
import { dateTextToColumn } from './singapore-date.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const week = { from: '2027-03-01', to: '2027-03-07' };
let admin: Awaited<ReturnType<typeof createUser>>;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

async function createSitting(
  title: string,
  run: Parameters<typeof createCourseRun>[1],
  [day, startTime, endTime]: [day: string, start: string, end: string],
) {
  const { id: courseId } = await createCourse(database.db, { title });
  const date = dateTextToColumn(day);
  const session = { number: 1, startDate: date, endDate: date, startTime, endTime };
  return createCourseRun(database.db, { courseId, ...run, sessions: { create: session } });
}

async function timetable(by: TimetableSubject, more: { of?: string; page?: number } = {}) {
  const wanted = { ...week, of: null, page: 1, ...more };
  const { rows } = await listTimetable(assertRole(service.contextOf(admin), 'admin'), by, wanted);
  return rows.map(({ name, sessions }) => [
    name,
    ...sessions.map(
      ({ courseTitle, detail, isClash }) => `${courseTitle} (${detail})${isClash ? ' clash' : ''}`,
    ),
  ]);
}

test('a timetable of rooms shows free and taken ones, and classes elsewhere last', async () => {
  const room = await database.db.room.create({ data: { name: 'Room 3', capacity: 20 } });
  await database.db.room.create({ data: { name: 'Attic', capacity: 8 } });
  await database.db.room.create({ data: { name: 'Old hall', capacity: 8, closedAt: new Date() } });
  const trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Mr Lim' });
  const inRoom = { roomId: room.id, venueRoom: 'Room 3', trainerId: trainer.id };
  await createSitting('Baking', inRoom, ['2027-03-02', '09:00', '12:00']);
  // Like a class that the agency moved: its room is taken, so it has no booking.
  await createSitting('Safety', { ...inRoom, trainerId: null }, ['2027-03-02', '11:00', '13:00']);
  await createSitting('Later', inRoom, ['2027-03-08', '09:00', '12:00']);
  await createSitting('Cancelled', { ...inRoom, status: 'Cancelled' }, ['2027-03-03', '09:00', '12:00']);
  await createSitting('Outdoors', { venueRoom: 'Garden' }, ['2027-03-04', '09:00', '12:00']);
  expect(await timetable('room')).toEqual([
    ['Attic'],
    ['Room 3', 'Baking (Mr Lim) clash', 'Safety () clash'],
    ['Other places', 'Outdoors (Garden)'],
  ]);
  expect((await timetable('room', { of: room.id })).map(([name]) => name)).toEqual(['Room 3']);
});

test('a timetable of trainers marks what is at the same time, but not what follows', async () => {
  const lim = await createUser(database.db, { roles: ['trainer'], fullName: 'Mr Lim' });
  const tan = await createUser(database.db, { roles: ['trainer'], fullName: 'Ms Tan' });
  await createSitting('One', { trainerId: lim.id, venueRoom: 'Lab' }, ['2027-03-02', '09:00', '12:00']);
  await createSitting('Two', { trainerId: lim.id }, ['2027-03-02', '11:00', '13:00']);
  await createSitting('Three', { trainerId: tan.id }, ['2027-03-02', '09:00', '12:00']);
  await createSitting('Four', { trainerId: tan.id }, ['2027-03-02', '12:00', '13:00']);
  await createSitting('Five', { trainerId: null }, ['2027-03-02', '12:00', '13:00']);
  expect(await timetable('trainer')).toEqual([
    ['Mr Lim', 'One (Lab) clash', 'Two () clash'],
    ['Ms Tan', 'Three ()', 'Four ()'],
    ['No trainer yet', 'Five ()'],
  ]);
  expect(await timetable('trainer', { of: tan.id })).toEqual([['Ms Tan', 'Three ()', 'Four ()']]);
});

test('rooms come twenty to a page', async () => {
  await database.db.room.createMany({
    data: Array.from({ length: 21 }, (_, index) => ({ name: `Room ${100 + index}`, capacity: 10 })),
  });
  expect(await timetable('room')).toHaveLength(20);
  expect(await timetable('room', { page: 2 })).toEqual([['Room 120']]);
});

test('a timetable with more sessions than a page reads says so', async () => {
  const { id } = await createSitting('Baking', {}, ['2027-03-02', '09:00', '10:00']);
  const add = (from: number, to: number) => database.db.$executeRaw`
    INSERT INTO course_run_session (id, course_run_id, number, start_date, end_date, start_time, end_time)
    SELECT 'many-' || n, ${id}, n, '2027-03-02', '2027-03-02', '09:00', '10:00' FROM generate_series(${from}::int, ${to}::int) n`;
  const isComplete = async () => {
    const ctx = assertRole(service.contextOf(admin), 'admin');
    return (await listTimetable(ctx, 'trainer', { ...week, of: null, page: 1 })).isComplete;
  };
  await add(2, 2000);
  expect(await isComplete()).toBe(true);
  await add(2001, 2001);
  expect(await isComplete()).toBe(false);
});
