import { waitForDeferredWork } from '@repo/base/deferred';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2026-11-20T04:00:00Z');
const service = useTrainingService(database, () => {
  now = new Date();
  return { clock: () => now };
});
const address = '/api/admin/api-keys';
const good = { name: ' Invoices  robot ', scopes: ['course-runs:read'] };

async function admin() {
  return createUser(database.db, { roles: ['admin'], fullName: 'Ada Lim' });
}

async function made(as: { id: string }, body: object = good) {
  const answer = await service.call(address, { method: 'POST', body, as });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString();

const use = (key: string) => service.call('/api/external/course-runs', { headers: { 'x-api-key': key } });

async function auditOf(targetId: string) {
  return database.db.auditEntry.findMany({ where: { targetId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
}

const calls = [
  ['GET', address],
  ['POST', address],
  ['POST', `${address}/some/rotate`],
  ['POST', `${address}/some/revoke`],
] as const;

it.each(calls)('%s %s is for admins alone', async (method, path) => {
  const body = method === 'POST' ? good : undefined;
  expect((await service.call(path, { method, body })).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const person = await createUser(database.db, { roles: [role] });
    expect((await service.call(path, { method, body, as: person })).status).toBe(403);
  }
});

it('a key ends when who made it sets a password by a mailed link, which says so', async () => {
  const person = await admin();
  const { key, apiKey } = await made(person);
  expect(service.mails.at(-1)).toMatchObject({ to: person.email, subject: 'An API key was made' });
  expect((await use(key)).status).toBe(200);
  await service.call('/api/auth/forgot-password', { method: 'POST', body: { email: person.email } });
  const token = service.mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
  const body = { token, password: 'a new password 8' };
  expect((await service.call('/api/auth/reset-password', { method: 'POST', body })).status).toBe(200);
  expect((await use(key)).status).toBe(401);
  expect(service.mails.at(-1)?.text).toContain('The API key you had made was revoked');
  const [, revoked] = await auditOf(apiKey.id);
  expect(revoked).toMatchObject({ action: 'api-key.revoke', after: { accessEnded: true } });
});

describe('making a key', () => {
  it('shows it once, stores its hash, and it works', async () => {
    const person = await admin();
    const { key, apiKey } = await made(person);
    expect(key).toMatch(/^trk_[\w-]{43}$/);
    expect(apiKey).toEqual({
      id: expect.any(String),
      name: 'Invoices robot',
      prefix: key.slice(0, 10),
      scopes: ['course-runs:read'],
      state: 'active',
      createdBy: 'Ada Lim',
      createdAt: expect.any(String),
      expiresAt: inDays(365),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await use(key)).status).toBe(200);
    await waitForDeferredWork();
    const listed = await service.call(address, { as: person });
    expect(listed.body.data).toEqual([{ ...apiKey, lastUsedAt: expect.any(String) }]);
    const stored = JSON.stringify([
      await database.db.apiKey.findMany(),
      await database.db.auditEntry.findMany(),
    ]);
    expect(stored).not.toContain(key);
    expect(await auditOf(apiKey.id)).toMatchObject([
      { action: 'api-key.create', actor: `user:${person.id}`, after: { name: 'Invoices robot' } },
    ]);
  });

  it.each([
    ['name', { ...good, name: ' ' }],
    ['name', { ...good, name: 'x'.repeat(81) }],
    ['name', { scopes: good.scopes }],
    ['scopes', { name: 'Robot', scopes: [] }],
    ['scopes.0', { name: 'Robot', scopes: ['everything'] }],
    ['scopes', { name: 'Robot' }],
    ['expiresAt', { ...good, expiresAt: 'soon' }],
    // In UTC that is in the year 10000.
    ['expiresAt', { ...good, expiresAt: '9999-12-31T23:59:59-12:00' }],
  ])('refuses a bad %s', async (field, body) => {
    const answer = await service.call(address, { method: 'POST', body, as: await admin() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, details: [{ field }] });
  });

  it('takes the expiry that is chosen; null is until it is revoked', async () => {
    const person = await admin();
    for (const expiresAt of [inDays(90), null]) {
      expect((await made(person, { ...good, expiresAt })).apiKey.expiresAt).toBe(expiresAt);
    }
  });

  it.each([
    ['whose account is being closed', 401, () => ({ deactivatedAt: now })],
    ['who is losing the admin role', 403, () => ({ roles: ['trainer' as const] })],
  ])('is for nobody %s', async (_who, status, change) => {
    const person = await admin();
    const ctx = assertRole(service.contextOf(person), 'admin');
    const body = { name: 'Late', scopes: ['course-runs:read' as const] };
    // The request waits for the uncommitted change and is then refused.
    const late = await database.db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: person.id }, data: change() });
      return [apiKeys.create(ctx, body).catch((error: unknown) => error)];
    });
    expect(await late[0]).toMatchObject({ status });
    expect(await database.db.apiKey.count()).toBe(0);
  });

  it('refuses an expiry that has passed', async () => {
    const body = { ...good, expiresAt: new Date(now.getTime() - 1).toISOString() };
    const answer = await service.call(address, { method: 'POST', body, as: await admin() });
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    expect(await database.db.apiKey.count()).toBe(0);
  });
});

describe('revoking a key', () => {
  it('ends it at once, once', async () => {
    const person = await admin();
    const { key, apiKey } = await made(person);
    expect((await use(key)).status).toBe(200);
    const path = `${address}/${apiKey.id}/revoke`;
    const answer = await service.call(path, { method: 'POST', as: person });
    expect(answer.body.data).toMatchObject({ state: 'revoked', revokedAt: now.toISOString() });
    expect((await use(key)).status).toBe(401);
    expect((await service.call(path, { method: 'POST', as: person })).status).toBe(400);
    expect((await auditOf(apiKey.id)).map(({ action }) => action)).toEqual([
      'api-key.create',
      'api-key.revoke',
    ]);
  });
});

describe('deactivating who made a key', () => {
  it('ends it at once, for good, and says so in the audit log', async () => {
    const [person, other] = [await admin(), await admin()];
    const { key, apiKey } = await made(person);
    const { key: kept } = await made(other);
    expect((await use(key)).status).toBe(200);
    const change = (verb: string) =>
      service.call(`/api/admin/users/${person.id}/${verb}`, { method: 'POST', as: other });
    expect((await change('deactivate')).status).toBe(200);
    const told = service.mails.filter(({ subject }) => subject === 'Programs have lost access');
    expect(told.map(({ to }) => to)).toContain(other.email);
    expect(told.map(({ to }) => to)).not.toContain(person.email);
    expect(told[0]?.text).toContain('1 API key was revoked');
    expect((await use(key)).status).toBe(401);
    expect((await use(kept)).status).toBe(200);
    expect((await change('reactivate')).status).toBe(200);
    expect((await use(key)).status).toBe(401);
    expect(await auditOf(apiKey.id)).toMatchObject([
      { action: 'api-key.create' },
      { action: 'api-key.revoke', actor: `user:${other.id}`, after: { creatorDeactivated: true } },
    ]);
  });
});

describe('taking the admin role from who made a key', () => {
  it('ends it at once, for good, and says so in the audit log', async () => {
    const [person, other] = [await admin(), await admin()];
    const { key, apiKey } = await made(person);
    const { key: kept } = await made(other);
    const setRoles = (roles: string[]) =>
      service.call(`/api/admin/users/${person.id}`, { method: 'PUT', as: other, body: { roles } });
    expect((await setRoles(['trainer', 'admin'])).status).toBe(200);
    expect((await use(key)).status).toBe(200);
    expect((await setRoles(['trainer'])).status).toBe(200);
    expect((await use(key)).status).toBe(401);
    expect((await use(kept)).status).toBe(200);
    expect((await setRoles(['admin'])).status).toBe(200);
    expect((await use(key)).status).toBe(401);
    expect(await auditOf(apiKey.id)).toMatchObject([
      { action: 'api-key.create' },
      { action: 'api-key.revoke', actor: `user:${other.id}`, after: { creatorNoLongerAdmin: true } },
    ]);
  });
});

describe('rotating a key', () => {
  const rotate = (id: string, as: { id: string }, body: object = {}) =>
    service.call(`${address}/${id}/rotate`, { method: 'POST', as, body });

  it('gives a new one with the same rights and ends the old one', async () => {
    const person = await admin();
    const { key, apiKey } = await made(person, { ...good, scopes: ['course-runs:read', 'enrolments:write'] });
    const { data } = (await rotate(apiKey.id, person)).body;
    expect(data.apiKey).toMatchObject({ name: apiKey.name, scopes: apiKey.scopes, state: 'active' });
    expect(data.key).not.toBe(key);
    expect(data.apiKey.expiresAt).toBe(inDays(365));
    expect((await use(key)).status).toBe(401);
    expect((await use(data.key)).status).toBe(200);
    expect((await rotate(apiKey.id, person)).status).toBe(400);
  });

  it('can keep the old key valid for some hours, never past its expiry', async () => {
    const person = await admin();
    const soon = new Date(now.getTime() + 3_600_000).toISOString();
    const [forever, short] = [await made(person), await made(person, { ...good, expiresAt: soon })];
    for (const { apiKey, key } of [forever, short]) {
      expect((await rotate(apiKey.id, person, { keepOldForHours: 24 })).status).toBe(200);
      expect((await use(key)).status).toBe(200);
    }
    const ends = async (id: string) =>
      (await database.db.apiKey.findUniqueOrThrow({ where: { id } })).expiresAt?.toISOString();
    expect(await ends(forever.apiKey.id)).toBe(new Date(now.getTime() + 24 * 3_600_000).toISOString());
    expect(await ends(short.apiKey.id)).toBe(soon);
  });

  it('gives the new one the time that is chosen', async () => {
    const person = await admin();
    const { apiKey } = await made(person, { ...good, expiresAt: inDays(1) });
    const { data } = (await rotate(apiKey.id, person, { expiresAt: inDays(90) })).body;
    expect(data.apiKey.expiresAt).toBe(inDays(90));
    const past = { expiresAt: new Date(now.getTime() - 1).toISOString() };
    expect((await rotate(data.apiKey.id, person, past)).status).toBe(400);
  });

  it.each([-1, 169, 1.5, '24'])('refuses to keep the old one for %s hours', async (keepOldForHours) => {
    const person = await admin();
    const { apiKey } = await made(person);
    expect((await rotate(apiKey.id, person, { keepOldForHours })).status).toBe(400);
  });
});

it.each(['rotate', 'revoke'])('%s answers 404 for a key that is not there', async (verb) => {
  const person = await admin();
  for (const id of ['no-such-key', '%00', '019a0000-0000-7000-8000-000000000000']) {
    const answer = await service.call(`${address}/${id}/${verb}`, { method: 'POST', as: person, body: {} });
    expect(answer).toMatchObject({ status: 404, body: { success: false } });
  }
});
