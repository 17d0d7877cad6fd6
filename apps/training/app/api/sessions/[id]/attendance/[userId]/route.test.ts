import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T09:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

async function begin() {
  now = new Date('2027-03-01T09:00:00Z');
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  const learner = await createUser(database.db);
  const run = await createCourseRun(database.db, { trainerId: trainer.id });
  await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  const day = new Date('2027-03-01T00:00:00Z');
  const session = await database.db.courseRunSession.create({
    data: {
      ...{
        courseRunId: run.id,
        number: 1,
        startDate: day,
        endDate: day,
        startTime: '09:00',
        endTime: '13:00',
      },
    },
  });
  return { trainer, learner, path: `/api/sessions/${session.id}/attendance` };
}

type Place = Awaited<ReturnType<typeof begin>>;

async function mark({ trainer, learner, path }: Place, status: string): Promise<string> {
  const body = { marks: [{ userId: learner.id, status }] };
  const { body: answer } = await service.call(path, { method: 'PUT', as: trainer, body });
  return answer.data.learners[0].markedAt;
}

const details = ({ trainer, learner, path }: Place, body: object) =>
  service.call(`${path}/${learner.id}`, {
    method: 'PUT',
    as: trainer,
    body: { minutes: null, madeUpMinutes: 0, reason: null, note: '', ...body },
  });

it('keeps how much was attended and why the rest was missed, also when another mark is given', async () => {
  const place = await begin();
  const expectedMarkedAt = await mark(place, 'late');
  const said = { minutes: 150, madeUpMinutes: 90, reason: 'medical', note: 'MC 医疗证明' };
  const { body } = await details(place, { ...said, expectedMarkedAt });
  expect(body.data).toMatchObject({ status: 'late', ...said });
  await mark(place, 'late');
  expect(await database.db.attendance.findFirst()).toMatchObject(said);
  // The audit log does not say why somebody was ill.
  const entry = await database.db.auditEntry.findFirst({ where: { action: 'attendance.details' } });
  expect(JSON.stringify(entry)).not.toMatch(/medical|MC/);
  await mark(place, 'absent');
  expect(await database.db.attendance.findFirst()).toMatchObject({ ...said, minutes: null });
});

it('refuses more than the session has, a part of nothing, somebody who is not marked, and an outdated mark', async () => {
  const place = await begin();
  const first = { minutes: 60, expectedMarkedAt: '2027-03-01T01:00:00Z' };
  expect((await details(place, first)).body.error).toBe('Mark this learner first');
  const expectedMarkedAt = await mark(place, 'present');
  expect((await details(place, { minutes: 241, expectedMarkedAt })).body).toMatchObject({
    details: [{ field: 'minutes', message: 'The session has 4 hours' }],
  });
  expect((await details(place, { minutes: 240, expectedMarkedAt })).status).toBe(200);
  expect((await details(place, { minutes: 30, expectedMarkedAt })).body).toMatchObject({
    details: [{ field: 'expectedMarkedAt' }],
  });
  const { markedAt } = (await details(place, { minutes: 240, expectedMarkedAt: await mark(place, 'late') }))
    .body.data;
  expect(
    (await details(place, { minutes: 200, madeUpMinutes: 41, expectedMarkedAt: markedAt })).body,
  ).toMatchObject({
    details: [{ field: 'madeUpMinutes', message: 'Of 4 hours, 0.67 were missed' }],
  });
  const absent = await mark(place, 'absent');
  expect((await details(place, { madeUpMinutes: 241, expectedMarkedAt: absent })).status).toBe(400);
  expect((await details(place, { minutes: 30, expectedMarkedAt: absent })).status).toBe(400);
  expect((await details(place, { minutes: null, reason: 'work', expectedMarkedAt: absent })).status).toBe(
    200,
  );
});

it('is refused to the trainer of another class', async () => {
  const place = await begin();
  const expectedMarkedAt = await mark(place, 'present');
  const other = { ...place, trainer: await createUser(database.db, { roles: ['trainer'] }) };
  expect((await details(other, { minutes: 60, expectedMarkedAt })).status).toBe(403);
});
