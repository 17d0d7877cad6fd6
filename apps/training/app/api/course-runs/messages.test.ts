import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
let admin: { id: string };
let trainer: { id: string };
let ann: { id: string };
let path: string;
let courseRunId: string;
const clientKey = '0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1d01';

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Tan Wei Ming' });
  ann = await createUser(database.db, { fullName: 'Ann' });
  ({ id: courseRunId } = await createCourseRun(database.db, { trainerId: trainer.id }));
  path = `/api/course-runs/${courseRunId}/messages`;
  const closed = await createUser(database.db, { deactivatedAt: new Date() });
  const gone = await createUser(database.db);
  await createEnrolment(database.db, { userId: ann.id, courseRunId });
  await createEnrolment(database.db, { userId: closed.id, courseRunId });
  await createEnrolment(database.db, { userId: gone.id, courseRunId, status: 'withdrawn' });
});

const body = 'Bring 纸笔.\n\nWe meet at 9.';
const preview = (as: { id: string }) =>
  service.call(`${path}/preview`, { method: 'POST', as, body: { body } });
/** What the sender saw in the preview. */
const seen = async (as: { id: string }) => (await preview(as)).body.data?.recipientsVersion ?? '';
const send = async (as: { id: string }, more: object = {}) =>
  service.call(path, {
    method: 'POST',
    as,
    body: { body, clientKey, expectedRecipients: await seen(as), ...more },
  });
const notified = async () =>
  (await database.db.notification.findMany({ where: { kind: 'class-message' } })).map(({ userId }) => userId);

it('is shown before it is sent: who gets it, and how it reads', async () => {
  expect((await preview(admin)).body.data).toMatchObject({
    recipients: 2,
    names: ['Ann', 'Tan Wei Ming'],
    mails: [
      { audience: 'learner', people: 1, text: expect.stringContaining('Bring 纸笔.\nWe meet at 9.') },
      { audience: 'trainer', people: 1 },
    ],
  });
  expect(await notified()).toEqual([]);
});

it('reaches learners of the class once, also when it is sent twice at once', async () => {
  const both = await Promise.all([send(trainer), send(trainer)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.data).toEqual(both[1]?.body.data);
  expect(await notified()).toEqual([ann.id]);
  expect(await database.db.auditEntry.count({ where: { action: 'class.message' } })).toBe(1);
});

it('is not sent to other people than those of the preview, or when nobody is there', async () => {
  const expectedRecipients = await seen(trainer);
  await database.db.enrolment.updateMany({ where: { userId: ann.id }, data: { status: 'cancelled' } });
  // As many as before.
  await createEnrolment(database.db, { courseRunId });
  expect((await send(trainer, { expectedRecipients })).body.details).toMatchObject([
    { field: 'expectedRecipients' },
  ]);
  await database.db.enrolment.updateMany({ data: { status: 'cancelled' } });
  expect((await send(trainer)).body.error).toMatch(/Nobody else/);
  expect(await notified()).toEqual([]);
});

it('is not sent again with a new key from a reloaded page, until an hour has passed', async () => {
  const first = await send(trainer);
  const again = { clientKey: '0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1d02' };
  expect((await send(trainer, again)).body.data).toEqual(first.body.data);
  expect(await notified()).toEqual([ann.id]);
  await database.db.classMessage.updateMany({ data: { sentAt: new Date(Date.now() - 3_700_000) } });
  await send(trainer, again);
  expect(await notified()).toEqual([ann.id, ann.id]);
});

it('is read by those in the class and nobody else', async () => {
  await send(trainer);
  const message = { senderName: 'Tan Wei Ming', body, recipients: 1 };
  for (const reader of [ann, trainer, admin])
    expect((await service.call(path, { as: reader })).body).toMatchObject({
      data: [message],
      pagination: { total: 1 },
    });
  const stranger = await createUser(database.db, { roles: ['trainer'] });
  expect((await service.call(path, { as: stranger })).status).toBe(404);
  expect((await send(stranger)).status).toBe(403);
  await database.db.enrolment.updateMany({ where: { userId: ann.id }, data: { status: 'withdrawn' } });
  expect((await service.call(path, { as: ann })).status).toBe(404);
});
