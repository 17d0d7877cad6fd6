import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLearnerClashes } from '#domain/classes/find-clashes.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const room = { venuePostalCode: '123456', venueFloor: '2', venueUnit: '1', venueRoom: 'Lab' };

/** 1 March 2027, 9 am to 12 noon by default. */
async function createSitting(
  run: Parameters<typeof createCourseRun>[1] = {},
  session: { startTime?: string; endTime?: string; endDate?: Date; room?: string } = {},
) {
  const { id: courseId } = await createCourse(database.db, { title: 'Food hygiene' });
  return createCourseRun(database.db, {
    courseId,
    ...run,
    sessions: {
      create: {
        ...{ number: 1, startDate: date('2027-03-01'), endDate: date('2027-03-01') },
        ...{ startTime: '09:00', endTime: '12:00' },
        ...session,
      },
    },
  });
}

const at = (startTime: string, endTime: string, day = '2027-03-01') => ({ date: day, startTime, endTime });
const check = (body: unknown, as: Person | null = admin) =>
  service.call('/api/course-runs/clashes', { method: 'POST', as, body });

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Mr Lim' });
});

describe('POST /api/course-runs/clashes', () => {
  it('names the other class of the trainer, and of the room', async () => {
    const run = await createSitting({ trainerId: trainer.id, ...room });
    const { status, body } = await check({
      trainerId: trainer.id,
      ...room,
      sessions: [at('11:00', '13:00')],
    });
    expect(status).toBe(200);
    const common = {
      courseRunId: run.id,
      courseTitle: 'Food hygiene',
      when: 'Mon 1 Mar 2027, 9:00 am to 12:00 pm',
    };
    expect(body.data.clashes).toEqual([
      { kind: 'room', who: 'Lab', blocks: false, ...common },
      { kind: 'trainer', who: 'Mr Lim', blocks: false, ...common },
    ]);
  });

  it.each([
    [at('12:00', '13:00'), 0],
    [at('08:00', '09:00'), 0],
    [at('08:00', '09:01'), 1],
    [at('10:00', '11:00'), 1],
    [at('09:00', '12:00', '2027-03-02'), 0],
    [{ ...at('22:00', '09:30', '2027-02-28'), endDate: '2027-03-01' }, 1],
    [at('13:00', '11:00'), 0],
  ])('at %j finds %d', async (session, count) => {
    await createSitting({ trainerId: trainer.id });
    const { status, body } = await check({ trainerId: trainer.id, sessions: [session] });
    expect([status, body.data.clashes.length]).toEqual([200, count]);
  });

  it('does not take a cancelled class, itself, another room or nobody for a clash', async () => {
    await createSitting({ trainerId: trainer.id, status: 'Cancelled' });
    const run = await createSitting({ trainerId: trainer.id, ...room });
    const sessions = [at('09:00', '12:00')];
    const find = async (body: object) => (await check(body)).body.data.clashes.length;
    expect(await find({ courseRunId: run.id, trainerId: trainer.id, ...room })).toBe(0);
    expect(await find({ sessions, trainerId: null })).toBe(0);
    expect(await find({ sessions, ...room, venueFloor: '3' })).toBe(0);
    expect(await find({ sessions, ...room, venueRoom: ' LAB ' })).toBe(1);
  });

  it('takes the room of a session before that of its class', async () => {
    await createSitting({ ...room }, { room: 'Hall' });
    const find = async (name: string) =>
      (await check({ ...room, sessions: [{ ...at('09:00', '10:00'), room: name }] })).body.data.clashes
        .length;
    expect([await find('Hall'), await find('')]).toEqual([1, 0]);
  });

  it('is for admins, of a class that there is', async () => {
    expect((await check({}, null)).status).toBe(401);
    expect((await check({}, trainer)).status).toBe(403);
    expect((await check({ sessions: 'all' })).status).toBe(400);
    expect((await check({ courseRunId: 'nothing' })).status).toBe(404);
  });
});

describe('a clash', () => {
  it('is named when a trainer is assigned, who is assigned all the same', async () => {
    const first = await createSitting({ trainerId: trainer.id });
    const second = await createSitting();
    const answer = await service.call('/api/admin/assign-trainer', {
      method: 'POST',
      as: admin,
      body: { courseRunId: second.id, trainerId: trainer.id },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { trainerId: trainer.id, clashes: [{ kind: 'trainer', courseRunId: first.id }] } },
    });
  });

  it('of a learner is found among the classes they are in', async () => {
    const learner = await createUser(database.db);
    const mine = await createSitting();
    const left = await createSitting();
    const wanted = await createSitting({}, { startTime: '11:00', endTime: '14:00' });
    const free = await createSitting({}, { startTime: '12:00', endTime: '14:00' });
    await createEnrolment(database.db, { userId: learner.id, courseRunId: mine.id });
    await createEnrolment(database.db, { userId: learner.id, courseRunId: left.id, status: 'withdrawn' });
    const found = await findLearnerClashes(database.db, learner.id, [wanted.id, free.id, mine.id]);
    expect([...found.keys()]).toEqual([wanted.id]);
    expect(found.get(wanted.id)).toMatchObject([{ kind: 'learner', courseRunId: mine.id }]);
  });
});
