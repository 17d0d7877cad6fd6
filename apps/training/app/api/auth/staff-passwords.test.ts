import { hashPassword } from '@repo/auth/passwords';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const { call, mails } = useTrainingService(database);

const staff = ['trainer', 'developer', 'admin'] as const;
const weak = [
  ['short', 'nine-char', /at least 10 characters/],
  ['common', 'Qwerty12345', /most common/],
] as const;

const login = (email: string, password: string) =>
  call('/api/auth/login', { body: { email, loginType: 'password', password } });

describe('a password of staff', () => {
  it.each(weak)('is not %s when it is changed; a learner’s may be', async (_case, newPassword, message) => {
    const body = { currentPassword: testPassword, newPassword };
    for (const role of staff) {
      const as = await createUser(database.db, { roles: ['learner', role] });
      expect(await call('/api/auth/password', { as, method: 'PUT', body })).toMatchObject({
        status: 400,
        body: {
          success: false,
          details: [{ field: 'newPassword', message: expect.stringMatching(message) }],
        },
      });
    }
    const learner = await createUser(database.db, { roles: ['learner'] });
    expect((await call('/api/auth/password', { as: learner, method: 'PUT', body })).status).toBe(200);
  });

  it.each(weak)(
    'is not %s when an invitation’s link sets it; the link is good for another',
    async (_case, password, message) => {
      const admin = await createUser(database.db, { roles: ['admin'] });
      const person = { email: 'hafiz@example.com', fullName: 'Hafiz bin Abdullah', roles: ['trainer'] };
      expect((await call('/api/admin/users', { as: admin, body: person })).status).toBe(200);
      const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
      const reset = (password: string) => call('/api/auth/reset-password', { body: { token, password } });
      expect(await reset(password)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'password', message: expect.stringMatching(message) }] },
      });
      expect((await reset('orchid garden 7')).status).toBe(200);
      expect((await login(person.email, 'orchid garden 7')).status).toBe(200);
    },
  );

  it('is required at the next sign-in after the role was given', async () => {
    const { id, email } = await createUser(database.db, { passwordHash: await hashPassword('sunny-1') });
    expect((await login(email, 'sunny-1')).status).toBe(200);
    await database.db.user.update({ where: { id }, data: { roles: ['learner', 'trainer'] } });
    const refused = await login(email, 'sunny-1');
    expect(refused).toMatchObject({
      status: 403,
      body: { success: false, error: expect.stringContaining('stronger password') },
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await login(email, 'wrong')).status).toBe(401);
  });
});
