import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { createKeyRing } from '@repo/auth/key-ring';
import { createOutbound } from '@repo/outbound/create-outbound';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { useReceiver } from '@repo/webhooks/testing/use-receiver';
import { expect, it } from 'vitest';
import { scheduledJobs, webhookWorker } from '#jobs/scheduled-jobs.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const key = (id: string) =>
  `${id}:${Buffer.from(`${id} key of 32 bytes for these tests`.slice(0, 32)).toString('base64')}`;
const database = useChildcareDatabase();
const receiver = useReceiver();
const keys = createKeyRing(`${key('first')},${key('older')}`);
const { call, settleMails, mails } = useChildcareService(database, () => ({
  keys,
  outbound: createOutbound({ localOrigins: [receiver.state.origin] }),
}));
const path = '/api/webhooks/endpoints';
const eventTypes = ['assignment.created'];

it('belongs to the centre: its managers manage it, and one who leaves does so no more', async () => {
  const { manager, rival, admin, amy, ours, theirs } = await createCentreFixture(database.db);
  const body = { url: 'https://receiver.example/in', eventTypes };
  const made = await call(path, { as: manager, body });
  expect(made).toMatchObject({ status: 201, body: { endpoint: { status: 'active', eventTypes } } });
  const one = `${path}/${made.body.endpoint.id}`;
  const colleague = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  expect((await call(path, { as: colleague })).body.endpoints).toHaveLength(1);
  expect((await call(path, { as: rival })).body.endpoints).toEqual([]);
  for (const [as, status] of [
    [rival, 404],
    [admin, 403],
    [amy, 403],
  ] as const)
    expect((await call(one, { as })).status).toBe(status);
  expect(await database.db.auditEntry.findMany({ where: { targetId: made.body.endpoint.id } })).toMatchObject(
    [{ action: 'webhook-endpoint.create', organizationId: ours.id, actor: `user:${manager.id}` }],
  );
  for (const [organizationId, status] of [
    [theirs.id, 404],
    [null, 403],
  ] as const) {
    await database.db.user.update({ where: { id: manager.id }, data: { organizationId } });
    clearChildcareSessionCache();
    expect((await call(one, { as: manager })).status).toBe(status);
  }
  expect((await call(path, { as: manager, body })).status).toBe(403);
});

it.each([
  ['is another centre’s', (theirs: string) => ({ organizationId: theirs }), 'creatorNoLongerManager'],
  ['is deactivated', () => ({ status: 'deactivated' }), 'creatorDeactivated'],
])('is paused when who chose its address %s; a colleague can resume it', async (_why, change, flag) => {
  const { manager, admin, ours, theirs } = await createCentreFixture(database.db);
  const colleague = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const register = async (as: typeof manager) =>
    (await call(path, { as, body: { url: 'https://receiver.example/in', eventTypes } })).body.endpoint.id;
  const [id, kept] = [await register(manager), await register(colleague)];
  const body = change(theirs.id);
  await settleMails();
  mails.length = 0;
  expect((await call(`/api/users/${manager.id}`, { as: admin, method: 'PUT', body })).status).toBe(200);
  const status = async (of: string) => (await call(`${path}/${of}`, { as: colleague })).body.status;
  expect([await status(id), await status(kept)]).toEqual(['paused', 'active']);
  const entry = { action: 'webhook-endpoint.pause', targetId: id };
  expect(await database.db.auditEntry.findFirst({ where: entry })).toMatchObject({
    actor: `user:${admin.id}`,
    organizationId: ours.id,
    after: { [flag]: true },
  });
  await settleMails();
  const told = mails.filter(({ subject }) => subject === 'Programs have lost access');
  expect(told.map(({ to }) => to)).toEqual([colleague.email]);
  expect(told[0]?.text).toContain('1 webhook is paused');
  expect((await call(`${path}/${id}/resume`, { as: colleague, method: 'POST', body: {} })).status).toBe(200);
  expect(await status(id)).toBe('active');
});

it('is paused when who chose its address sets a password by a mailed link, which says so', async () => {
  const { manager } = await createCentreFixture(database.db);
  await call(path, { as: manager, body: { url: 'https://receiver.example/in', eventTypes } });
  mails.length = 0;
  await call('/api/auth/forgot-password', { body: { email: manager.email } });
  const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
  const body = { token, password: 'a new password 8' };
  expect((await call('/api/auth/reset-password', { body })).status).toBe(200);
  expect(await database.db.webhookEndpoint.findFirst()).toMatchObject({ status: 'paused' });
  expect(mails.at(-1)?.text).toContain('The webhook you had registered is paused');
});

it('is sent signed; a receiver that wants no more is disabled, with a mail to the managers of the centre', async () => {
  const { manager, rival, amy, course } = await createCentreFixture(database.db);
  const made = await call(path, { as: manager, body: { url: 'https://receiver.example/in', eventTypes } });
  await database.db.webhookEndpoint.updateMany({ data: { url: `${receiver.state.origin}/in` } });
  await call('/api/assignments', { as: manager, body: { learnerId: amy.id, courseId: course.id } });
  await settleMails();
  mails.length = 0;
  await webhookWorker.deliver();
  const [sent] = receiver.received;
  expect(sent && receiver.verify(made.body.secret, sent)).toMatchObject({
    type: 'assignment.created',
    data: { learnerId: amy.id },
  });
  receiver.state.answer = () => 410;
  await call(`${path}/${made.body.endpoint.id}/test`, { method: 'POST', as: manager });
  await webhookWorker.deliver();
  await settleMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[manager.email, 'A webhook was disabled']]);
  expect(mails[0]?.text).toContain(`/centre/webhooks/${made.body.endpoint.id}`);
  expect(mails[0]?.to).not.toBe(rival.email);
});

it('secrets of an older key are encrypted again by the nightly job', async () => {
  const { ours } = await createCentreFixture(database.db);
  const older = createKeyRing(key('older'));
  const { id } = await database.db.webhookEndpoint.create({
    data: {
      ...{ ownerId: ours.id, url: 'https://receiver.example', eventTypes },
      secret: older.encrypt('new', 'webhook-secret'),
      previousSecret: older.encrypt('old', 'webhook-secret'),
      previousSecretUntil: new Date(),
    },
  });
  const job = scheduledJobs.find(({ name }) => name === 'rotate-factor-keys');
  await job?.run({}, { signal: new AbortController().signal });
  const { secret, previousSecret } = await database.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const first = createKeyRing(key('first'));
  expect([secret, previousSecret ?? ''].map((one) => first.decrypt(one, 'webhook-secret'))).toEqual([
    'new',
    'old',
  ]);
});
