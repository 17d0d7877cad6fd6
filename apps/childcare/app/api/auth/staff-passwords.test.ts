import { hashPassword } from '@repo/auth/passwords';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser, demoPassword } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
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
