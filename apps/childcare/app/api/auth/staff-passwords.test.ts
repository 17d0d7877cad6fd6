import { resetBreachedPasswordsOutageForTests } from '@repo/auth/breached-passwords';
import { hashPassword } from '@repo/auth/passwords';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser, demoPassword } from '@repo/testing/childcare-factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, signIn, mails } = useChildcareService(database);

const weak = [
  ['short', 'nine-char', /at least 10 characters/],
  ['common', 'Qwerty12345', /most common/],
] as const;

async function userWith(role: 'CORPORATE_ADMIN' | 'SUPER_ADMIN', password = demoPassword) {
  const organizationId = role === 'SUPER_ADMIN' ? null : (await createOrganization(database.db)).id;
  return createUser(database.db, { role, organizationId, passwordHash: await hashPassword(password) });
}

async function mailedToken(email: string): Promise<string> {
  await call('/api/auth/forgot-password', { body: { email } });
  return mails.findLast(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}

describe('a password of a manager or an administrator', () => {
  it.each(weak)('is not %s when a centre registers; a learner’s may be', async (_case, password, message) => {
    const body = { email: 'mei@example.com', name: 'Mei Ling', password };
    const refused = await call('/api/auth/register', { body: { ...body, role: 'CORPORATE_ADMIN' } });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        details: [{ field: 'password', message: expect.stringMatching(message) }],
      },
    });
    expect(await database.db.organization.count()).toBe(0);
    expect((await call('/api/auth/register', { body })).status).toBe(201);
  });

  it.each(weak)('is not %s when it is changed', async (_case, newPassword, message) => {
    const body = { currentPassword: demoPassword, newPassword };
    for (const role of ['CORPORATE_ADMIN', 'SUPER_ADMIN'] as const) {
      const as = await userWith(role);
      expect(await call('/api/me/password', { as, method: 'PUT', body })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'newPassword', message: expect.stringMatching(message) }] },
      });
    }
    const learner = await createUser(database.db);
    expect((await call('/api/me/password', { as: learner, method: 'PUT', body })).status).toBe(200);
  });

  it.each(weak)(
    'is not %s when a mailed link sets it; the link is good for another',
    async (_case, password, message) => {
      const { email } = await userWith('CORPORATE_ADMIN');
      const token = await mailedToken(email);
      const reset = (password: string) => call('/api/auth/reset-password', { body: { token, password } });
      expect(await reset(password)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'password', message: expect.stringMatching(message) }] },
      });
      expect((await reset('orchid garden 7')).status).toBe(200);
    },
  );

  it('is not made of the names of the service and the centre', async () => {
    const { id: organizationId } = await createOrganization(database.db, { name: 'Kampong Balok Kinder' });
    const as = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
    const details = [{ message: expect.stringContaining('too easy to guess') }];
    for (const newPassword of ['KampongBalok1', 'ChildcareLearning1']) {
      const body = { currentPassword: demoPassword, newPassword };
      const changed = await call('/api/me/password', { as, method: 'PUT', body });
      expect(changed).toMatchObject({ status: 400, body: { details } });
    }
    const body = { token: await mailedToken(as.email), password: 'KampongBalok1' };
    expect(await call('/api/auth/reset-password', { body })).toMatchObject({
      status: 400,
      body: { details },
    });
  });

  it('is asked for at the next sign-in of whoever was given the role later', async () => {
    const { id, email } = await createUser(database.db, { passwordHash: await hashPassword('sunny-1') });
    expect(await signIn({ email, password: 'sunny-1' })).not.toBeNull();
    await database.db.user.update({ where: { id }, data: { role: 'SUPER_ADMIN' } });
    const refused = await call('/api/auth/callback/credentials', {
      body: { email, password: 'sunny-1', json: true },
    });
    expect(refused).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('stronger password') },
    });
    expect(refused.headers.getSetCookie().join()).not.toMatch(/childcare\.(session=ey|devices)/);
    // A wrong one says no more than it ever did.
    const wrong = await call('/api/auth/callback/credentials', {
      body: { email, password: 'wrong', json: true },
    });
    expect(wrong.body.error).toBe('Email or password is not right');
    const body = { token: await mailedToken(email), password: 'orchid garden 7' };
    await call('/api/auth/reset-password', { body });
    expect(await signIn({ email, password: 'orchid garden 7' })).not.toBeNull();
  });
});

describe('a list of breached passwords', () => {
  const breached = 'orchid garden 7 pandan';
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());
  const control = (what: object) =>
    fetch(`${sandbox.url}/control/passwords`, { method: 'POST', body: JSON.stringify(what) });
  const asked = async (): Promise<{ path: string }[]> =>
    (await fetch(`${sandbox.url}/control/passwords/requests`)).json();

  beforeEach(async () => {
    vi.stubEnv('BREACHED_PASSWORDS_URL', `${sandbox.url}/passwords/range/`);
    resetBreachedPasswordsOutageForTests();
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
    await control({ passwords: [breached] });
  });

  async function choose(password: string, role: 'CORPORATE_ADMIN' | 'SUPER_ADMIN' = 'CORPORATE_ADMIN') {
    const { email } = await userWith(role);
    return call('/api/auth/reset-password', { body: { token: await mailedToken(email), password } });
  }

  it('refuses staff a password that is in it, and sees five digits of the hash alone', async () => {
    const refused = await choose(breached);
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password', message: expect.stringMatching(/stolen from another site/) }] },
    });
    const calls = await asked();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toMatch(/^\/passwords\/range\/[0-9A-F]{5}$/);
    expect((await choose('another garden 7 pandan')).status).toBe(200);
  });

  it('keeps nobody from choosing a password while it is away, and is left alone for a while then', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await control({ mode: 'down' });
    expect((await choose(breached)).status).toBe(200);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warned.mock.calls)).not.toContain(breached);
    await control({ mode: 'ok' });
    expect((await choose(breached)).status).toBe(200);
    expect(await asked()).toHaveLength(1);
    resetBreachedPasswordsOutageForTests();
    expect((await choose(breached)).status).toBe(400);
  });

  it('is not asked about a learner’s password', async () => {
    const body = { email: 'mei@example.com', name: 'Mei Ling', password: breached };
    expect((await call('/api/auth/register', { body })).status).toBe(201);
    expect(await asked()).toEqual([]);
  });
});
