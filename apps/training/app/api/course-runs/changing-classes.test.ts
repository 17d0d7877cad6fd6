import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let trainer: Person;
let learner: Person;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'] });
  learner = await createUser(database.db);
});

const change = (id: string, body: unknown, as: Person | null = admin) =>
  service.call(`/api/course-runs/${id}`, { method: 'PUT', as, body });

async function expectForOthers(call: (as: Person | null) => Promise<{ status: number }>) {
  expect((await call(null)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    expect((await call(await createUser(database.db, { roles: [role] }))).status).toBe(403);
  }
}

describe('changing a class', () => {
  test('changes the given fields and audits them', async () => {
    const run = await createCourseRun(database.db, { agencyRunId: null, venueRoom: 'Old', intakeSize: 10 });
    const { status, body } = await change(run.id, {
      venueRoom: ' New  room ',
      intakeSize: 0,
      registrationOpeningDate: '2027-01-02',
      trainerId: trainer.id,
      agencyRunId: 'mine',
      enrolledCount: 9,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      venueRoom: 'New room',
      intakeSize: 0,
      registrationOpeningDate: '2027-01-02',
      agencyRunId: null,
      enrolledCount: 0,
      trainer: { id: trainer.id },
    });
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        action: 'class.update',
        before: { venueRoom: 'Old', intakeSize: 10, registrationOpeningDate: null, trainerId: null },
        after: { venueRoom: 'New room', intakeSize: 0 },
      },
    ]);
    expect(service.mails).toMatchObject([{ to: trainer.email }]);
    expect((await change(run.id, { trainerId: null })).body.data.trainer).toBeNull();
    expect(service.mails.map(({ to, subject }) => `${to} ${subject}`)).toContainEqual(
      `${trainer.email} You no longer teach a class`,
    );
    expect(service.mails).toHaveLength(2);
  });

  test('to the same changes nothing', async () => {
    const run = await createCourseRun(database.db, { agencyRunId: null });
    expect((await change(run.id, { intakeSize: 50, status: 'Confirmed' })).status).toBe(200);
    expect((await change(run.id, {})).status).toBe(200);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  test.each([
    ['Pending', 'Confirmed', 200],
    ['Confirmed', 'Reschedule', 200],
    ['Reschedule', 'Confirmed', 200],
    ['Pending', 'Reschedule', 400],
    ['Confirmed', 'Pending', 400],
    ['Reschedule', 'Pending', 400],
    ['Cancelled', 'Confirmed', 400],
    ['Confirmed', 'Cancelled', 400],
    ['Confirmed', 'Unknown', 400],
  ] as const)('from %s to %s is %i', async (from, to, status) => {
    const run = await createCourseRun(database.db, { agencyRunId: null, status: from });
    expect((await change(run.id, { status: to })).status).toBe(status);
    const stored = await database.db.courseRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(stored.status).toBe(status === 200 ? to : from);
  });

  test('is 400 with registration dates out of order or nobody who teaches', async () => {
    const run = await createCourseRun(database.db, {
      agencyRunId: null,
      registrationClosingDate: new Date('2027-02-20T00:00:00Z'),
    });
    for (const body of [
      { registrationOpeningDate: '2027-02-21' },
      { registrationOpeningDate: '2027-03-02', registrationClosingDate: '2027-03-02' },
      { trainerId: learner.id },
      { intakeSize: 1.5 },
      { venueFloor: 'seven' },
    ]) {
      expect((await change(run.id, body)).status).toBe(400);
    }
  });

  test('is 400 with registration that closes after the class, and leaves what older classes have', async () => {
    const run = await createCourseRun(database.db, {
      agencyRunId: null,
      registrationClosingDate: new Date('2028-01-01T00:00:00Z'),
    });
    const last = (run.endDate ?? run.startDate)?.toISOString().slice(0, 10) ?? '';
    const refused = await change(run.id, { registrationClosingDate: '2027-12-31' });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: 'registrationClosingDate' }] },
    });
    expect((await change(run.id, { venueRoom: 'Lab' })).status).toBe(200);
    expect((await change(run.id, { registrationClosingDate: last })).status).toBe(200);
  });

  test('is 404 for an unknown class, and admin-only', async () => {
    expect((await change('nothing', {})).status).toBe(404);
    const run = await createCourseRun(database.db, { agencyRunId: null });
    await expectForOthers((as) => change(run.id, { intakeSize: 1 }, as));
  });
});
