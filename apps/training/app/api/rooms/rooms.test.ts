import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database, () => ({ clock: () => new Date('2026-11-28T02:00:00Z') }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let courseId: string;

const address = {
  venueFloor: '04',
  venueUnit: '12',
  venueStreet: 'Paya Lebar Road',
  venuePostalCode: '408601',
};
const session = { date: '2026-12-04', startTime: '09:00', endTime: '12:00' };
const dates = { startDate: '2026-12-04', endDate: '2026-12-04' };

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  courseId = (await createCourse(database.db, { title: 'Food hygiene' })).id;
});

const call = (method: string, path: string, body?: object) => service.call(path, { method, as: admin, body });
const makeRoom = async (name: string) =>
  (await call('POST', '/api/rooms', { name, capacity: 24, ...address })).body.data.id as string;
const makeClass = (more: object) =>
  call('POST', '/api/course-runs', { courseId, ...dates, sessions: [session], ...more });
const bookings = () => database.db.roomBooking.findMany({ select: { roomId: true, courseRunId: true } });

it('a room is listed with what is planned in it, named once at its address, and changed by version', async () => {
  const id = await makeRoom('Room 3');
  expect((await call('POST', '/api/rooms', { name: 'ROOM 3', capacity: 8, ...address })).status).toBe(400);
  expect((await call('POST', '/api/rooms', { name: ' ', capacity: 0 })).status).toBe(400);
  await makeClass({ roomId: id });
  const { body } = await call('GET', '/api/rooms');
  expect(body).toMatchObject({ data: [{ id, name: 'Room 3', capacity: 24, plannedSessions: 1 }] });
  const { updatedAt } = body.data[0];
  const change = (fields: object) =>
    call('PUT', `/api/rooms/${id}`, { ...fields, expectedUpdatedAt: updatedAt });
  expect((await change({ isClosed: true })).body.data).toMatchObject({ isClosed: true, plannedSessions: 1 });
  expect((await change({ capacity: 30 })).status).toBe(400);
  expect((await makeClass({ roomId: id })).body.error).toMatch(/no longer used/);
  // Its name is free for another one.
  expect((await call('POST', '/api/rooms', { name: 'Room 3', capacity: 8, ...address })).status).toBe(200);
  const entries = await database.db.auditEntry.findMany({ where: { action: { startsWith: 'room.' } } });
  expect(entries).toHaveLength(3);
});

it('a class says the place of its room, and the room is refused to another class at the time', async () => {
  const id = await makeRoom('Room 3');
  const { body } = await makeClass({ roomId: id, venueStreet: 'Elsewhere' });
  expect(body.data).toMatchObject({ roomId: id, venueRoom: 'Room 3', ...address });
  const taken = await makeClass({
    roomId: id,
    sessions: [{ ...session, startTime: '11:00', endTime: '13:00' }],
  });
  expect(taken).toMatchObject({
    status: 400,
    body: {
      error:
        'Room 3 is taken on Fri 4 Dec 2026, 9:00 am to 12:00 pm by Food hygiene. Choose another room or time',
    },
  });
  expect(await database.db.courseRun.count()).toBe(1);
  // Right after it, the room is free.
  expect(
    (await makeClass({ roomId: id, sessions: [{ ...session, startTime: '12:00', endTime: '13:00' }] }))
      .status,
  ).toBe(200);
});

it('of two classes that are made in one room at the same moment, one is refused', async () => {
  const roomId = await makeRoom('Room 3');
  const answers = await Promise.all(Array.from({ length: 4 }, () => makeClass({ roomId })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect(await bookings()).toHaveLength(1);
});

it('a moved session, a new room and a cancelled class free what they had', async () => {
  const [three, four] = [await makeRoom('Room 3'), await makeRoom('Room 4')];
  const run = (
    await makeClass({
      roomId: three,
      sessions: [session, { ...session, date: '2026-12-04', startTime: '13:00', endTime: '15:00' }],
    })
  ).body.data;
  const other = (await makeClass({ roomId: four })).body.data;
  const [first, second] = run.sessions;
  const move = (sessions: object[]) =>
    call('POST', `/api/course-runs/${run.id}/reschedule`, { ...dates, sessions });
  // Both sessions swap their times, in the room that they have.
  const swapped = [
    { ...session, id: second.id },
    { ...session, startTime: '13:00', endTime: '15:00', id: first.id },
  ];
  expect((await move(swapped)).status).toBe(200);
  const inFour = [{ ...session, id: second.id, roomId: four }, swapped[1] ?? {}];
  expect((await move(inFour)).body.error).toMatch(/^Room 4 is taken/);
  const elsewhere = await call('PUT', `/api/course-runs/${other.id}`, { roomId: three });
  expect(elsewhere.body.error).toMatch(/^Room 3 is taken/);
  await call('POST', `/api/course-runs/${other.id}/cancel`, { reason: 'Too few learners' });
  expect((await move(inFour)).body.data.sessions).toMatchObject([
    { room: 'Room 4', roomId: four },
    { room: '' },
  ]);
  expect(await bookings()).toEqual(
    expect.arrayContaining([
      { roomId: four, courseRunId: run.id },
      { roomId: three, courseRunId: run.id },
    ]),
  );
});

it('a session that was moved into a taken room gets the room once it is free', async () => {
  const roomId = await makeRoom('Room 3');
  const first = (await makeClass({ roomId })).body.data;
  const afternoon = { ...session, startTime: '13:00', endTime: '15:00' };
  const second = (await makeClass({ roomId, sessions: [afternoon] })).body.data;
  // As the synchronisation stores what the agency moved.
  await database.db.courseRunSession.updateMany({
    where: { courseRunId: second.id },
    data: { startTime: '10:00', endTime: '11:00' },
  });
  const ofFirst = { roomId, courseRunId: first.id };
  expect(await bookings()).toEqual([ofFirst]);
  // Saved as it is, the first class keeps the room.
  const [{ id }] = first.sessions;
  const again = await call('POST', `/api/course-runs/${first.id}/reschedule`, {
    ...dates,
    sessions: [{ ...session, id }],
  });
  expect(again.status).toBe(200);
  expect(await bookings()).toEqual([ofFirst]);
  await call('POST', `/api/course-runs/${first.id}/cancel`, { reason: 'Too few learners' });
  expect(await bookings()).toEqual([{ roomId, courseRunId: second.id }]);
});

it('a place that another program changes as text is no longer the room, unless it is the same', async () => {
  const roomId = await makeRoom('Room 3');
  const { id } = (await makeClass({ roomId })).body.data;
  const update = (data: object) => database.db.courseRun.update({ where: { id }, data });
  await update({ venueRoom: 'Room 3', venueStreet: 'Paya Lebar Rd' });
  expect(await bookings()).toHaveLength(1);
  expect(await update({ venueRoom: 'Hall' })).toMatchObject({ roomId: null });
  expect(await bookings()).toEqual([]);
  const back = await call('PUT', `/api/course-runs/${id}`, { roomId });
  expect(back.body.data).toMatchObject({ venueRoom: 'Room 3', venueStreet: 'Paya Lebar Road' });
  expect(await bookings()).toHaveLength(1);
});

it('before a class is saved, a small room and a taken one are named', async () => {
  const roomId = await makeRoom('Room 3');
  await makeClass({ roomId });
  const { body } = await call('POST', '/api/course-runs/clashes', {
    roomId,
    places: 25,
    sessions: [session],
  });
  expect(body.data).toMatchObject({
    clashes: [{ kind: 'room', who: 'Room 3', blocks: true }],
    notes: ['Room 3 holds 24, and the class takes up to 25 learners'],
  });
});
