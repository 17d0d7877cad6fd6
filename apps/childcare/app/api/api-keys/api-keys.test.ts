import { waitForDeferredWork } from '@repo/base/deferred';
import { retentionEnv } from '@repo/personal-data/env';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { deleteExpiredByRetention } from '#domain/personal-data/delete-expired-by-retention.ts';
import { route } from '#http.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
const path = '/api/api-keys';
const body = { name: 'Payroll', scopes: ['people:read'] };

const described = { summary: 'Whose key this is', tags: ['Test'] };
const response = { schema: z.object({ ownerId: z.string() }) };
const run = ({ ctx }: { ctx: { key: { ownerId: string } } }) => ({ ownerId: ctx.key.ownerId });
/** Routes that only say whose key was sent. */
const readers = {
  people: route({ ...described, response, run, operationId: 'people', access: 'peopleKey' }),
  assignments: route({ ...described, response, run, operationId: 'assignments', access: 'assignmentsKey' }),
  certificates: route({
    ...described,
    response,
    run,
    operationId: 'certificates',
    access: 'certificatesKey',
  }),
  payments: route({ ...described, response, run, operationId: 'payments', access: 'paymentsKey' }),
};

async function use(key: string, reader: keyof typeof readers = 'people') {
  const answer = await readers[reader](
    new Request('http://localhost:3002/api/test', { headers: { 'x-api-key': key } }),
  );
  await waitForDeferredWork();
  return { status: answer.status, body: await answer.json() };
}

async function make(manager: { id: string; sessionVersion: number }, more: object = {}) {
  const answer = await call(path, { as: manager, body: { ...body, ...more } });
  expect(answer.status).toBe(201);
  return answer.body;
}

it('belongs to the centre: its managers manage it, and it reads for the centre', async () => {
  const { manager, rival, admin, amy, ours } = await createCentreFixture(database.db);
  const { key, apiKey } = await make(manager);
  expect(key).toMatch(/^cck_[\w-]{43}$/);
  expect(await use(key)).toEqual({ status: 200, body: { ownerId: ours.id } });
  const colleague = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  expect((await call(path, { as: colleague })).body.apiKeys).toEqual([
    { ...apiKey, lastUsedAt: expect.any(String) },
  ]);
  expect((await call(path, { as: rival })).body.apiKeys).toEqual([]);
  for (const [as, status] of [
    [rival, 404],
    [admin, 403],
    [amy, 403],
    [null, 401],
  ] as const) {
    for (const verb of ['rotate', 'revoke']) {
      expect((await call(`${path}/${apiKey.id}/${verb}`, { as, method: 'POST', body: {} })).status).toBe(
        status,
      );
    }
  }
  expect(
    await database.db.auditEntry.findMany({ where: { targetId: apiKey.id }, orderBy: { action: 'asc' } }),
  ).toMatchObject([{ action: 'api-key.create', organizationId: ours.id, actor: `user:${manager.id}` }]);
  const revoked = await call(`${path}/${apiKey.id}/revoke`, { as: colleague, method: 'POST' });
  expect(revoked).toMatchObject({ status: 200, body: { state: 'revoked' } });
  expect((await use(key)).status).toBe(401);
});

it('opens what its scopes name', async () => {
  const { manager } = await createCentreFixture(database.db);
  for (const reader of Object.keys(readers) as (keyof typeof readers)[]) {
    const { key } = await make(manager, { scopes: [`${reader}:read`] });
    for (const other of Object.keys(readers) as (keyof typeof readers)[]) {
      expect((await use(key, other)).status).toBe(other === reader ? 200 : 403);
    }
  }
});

it.each([
  ['is another centre’s', (theirs: string) => ({ organizationId: theirs })],
  ['is a learner', () => ({ role: 'LEARNER' })],
  ['is deactivated', () => ({ status: 'deactivated' })],
])('ends for good when who made it %s, and says so in the audit log', async (_why, change) => {
  const { manager, admin, ours, theirs } = await createCentreFixture(database.db);
  const colleague = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const [{ key, apiKey }, { key: kept }] = [await make(manager), await make(colleague)];
  expect((await use(key)).status).toBe(200);
  const update = (data: object) => call(`/api/users/${manager.id}`, { as: admin, method: 'PUT', body: data });
  expect((await update(change(theirs.id))).status).toBe(200);
  expect((await use(key)).status).toBe(401);
  expect((await use(kept)).status).toBe(200);
  const back = { role: 'CORPORATE_ADMIN', organizationId: ours.id, status: 'active' };
  expect((await update(back)).status).toBe(200);
  expect((await use(key)).status).toBe(401);
  const entries = await database.db.auditEntry.findMany({
    where: { targetId: apiKey.id },
    orderBy: { action: 'asc' },
  });
  expect(entries).toMatchObject([
    { action: 'api-key.create' },
    { action: 'api-key.revoke', actor: `user:${admin.id}`, organizationId: ours.id },
  ]);
});

it('is not made by a manager who has not proven the address, which may be another’s', async () => {
  const { ours } = await createCentreFixture(database.db);
  const unproven = { role: 'CORPORATE_ADMIN', organizationId: ours.id, emailVerifiedAt: null } as const;
  const as = await createUser(database.db, unproven);
  const refused = { status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } };
  expect(await call(path, { as, body })).toMatchObject(refused);
  const webhook = { url: 'https://receiver.example/in', eventTypes: ['certificate.issued'] };
  expect(await call('/api/webhooks/endpoints', { as, body: webhook })).toMatchObject(refused);
  expect([await database.db.apiKey.count(), await database.db.webhookEndpoint.count()]).toEqual([0, 0]);
});

it('is mailed about, and ends when who made it sets a password by a mailed link, which says so', async () => {
  const { manager } = await createCentreFixture(database.db);
  const { key } = await make(manager);
  const mailed = mails.at(-1);
  expect(mailed).toMatchObject({ subject: 'An API key was made', text: expect.stringContaining('Payroll') });
  expect((await use(key)).status).toBe(200);
  await call('/api/auth/forgot-password', { body: { email: mailed?.to } });
  const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
  const reset = await call('/api/auth/reset-password', { body: { token, password: 'Another one 8' } });
  expect(reset.status).toBe(200);
  expect((await use(key)).status).toBe(401);
  expect(mails.at(-1)?.text).toContain('The API key you had made was revoked');
});

it('ends for good when who made it deletes the account', async () => {
  const { manager, ours } = await createCentreFixture(database.db);
  await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const { key, apiKey } = await make(manager);
  expect((await use(key)).status).toBe(200);
  const deletion = await call('/api/account/deletion', { as: manager, body: { confirm: 'DELETE' } });
  expect(deletion.status).toBe(200);
  expect((await use(key)).status).toBe(401);
  const { revokedAt } = await database.db.apiKey.findUniqueOrThrow({ where: { id: apiKey.id } });
  expect(revokedAt).not.toBeNull();
});

it('goes when it has ended for as long as the audit log is kept', async () => {
  const { manager } = await createCentreFixture(database.db);
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
  for (const [name, data] of [
    ['expired long ago', { expiresAt: daysAgo(731) }],
    ['revoked long ago', { revokedAt: daysAgo(731) }],
    ['revoked', { revokedAt: daysAgo(729) }],
    ['active', {}],
  ] as const) {
    const { apiKey } = await make(manager, { name });
    await database.db.apiKey.update({ where: { id: apiKey.id }, data });
  }
  const tools = { db: database.db, clock: () => now };
  const removed = await deleteExpiredByRetention(tools, retentionEnv.parse({}), { limit: 1 });
  expect(removed['ended-api-keys']).toBe(2);
  const left = await database.db.apiKey.findMany({ orderBy: { name: 'asc' } });
  expect(left.map(({ name }) => name)).toEqual(['active', 'revoked']);
});
