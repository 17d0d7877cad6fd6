import { startTrainingSessionAndReturnToken, trainingCookieName } from '@repo/auth/training-session';
import { testSecondFactors } from '@repo/testing/test-second-factors';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

function call(
  path: string,
  { cookie, ...options }: { method?: string; body?: unknown; cookie?: string } = {},
) {
  return service.call(path, { ...options, ...(cookie ? { headers: { cookie } } : {}) });
}

testSecondFactors({
  service: 'training',
  origin: 'http://localhost:3001',
  db: () => database.db,
  call,
  password: testPassword,
  createPerson: () => createUser(database.db),
  async createPersonWithRequiredFactor() {
    await database.db.companySettings.update({ where: { id: 1 }, data: { requireSecondFactor: true } });
    return createUser(database.db, { roles: ['trainer'] });
  },
  async cookieOf({ id: userId }, { provenAt: now = new Date() } = {}) {
    const token = await startTrainingSessionAndReturnToken(database.db, { userId, userAgent: 'test', now });
    return `${trainingCookieName()}=${token}`;
  },
  signIn: ({ email }, { password = testPassword, cookie = '' } = {}) =>
    call('/api/auth/login', { body: { email, password, loginType: 'password' }, cookie }),
  data: ({ body }) => body.data,
  unauthorized: { success: false, error: 'Unauthorized' },
  forbidden: { success: false, error: 'Forbidden' },
  whoIs: async (cookie) => (await call('/api/auth/session', { cookie })).body.data.user?.id ?? null,
  anyPath: '/api/sign-ins',
  async subjectsTo(email) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  },
  async mailedToken(email) {
    await service.settleMails();
    const mail = service.mails.findLast(({ to, text }) => to === email && text.includes('token='));
    return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  },
  createAdmin: () => createUser(database.db, { roles: ['admin'] }),
  resetPath: (id) => `/api/admin/users/${id}/reset-second-factors`,
  close: ({ id }) =>
    database.db.user.update({ where: { id }, data: { deactivatedAt: new Date() }, select: { id: true } }),
});

it('a requirement is dropped after a recent proof alone', async () => {
  const where = { id: 1 };
  await database.db.companySettings.update({ where, data: { requireSecondFactor: true } });
  const admin = await createUser(database.db, { roles: ['admin'] });
  await database.db.passkey.create({
    data: {
      id: 'passkey',
      userId: admin.id,
      userHandle: 'handle',
      credentialId: 'credential',
      publicKey: new Uint8Array(1),
      counter: 0,
      name: 'Phone',
      isBackedUp: false,
      createdAt: new Date(),
    },
  });
  const put = async (requireSecondFactor: boolean, now: Date) => {
    const token = await startTrainingSessionAndReturnToken(database.db, {
      userId: admin.id,
      userAgent: 'test',
      now,
    });
    const cookie = `${trainingCookieName()}=${token}`;
    return (await call('/api/admin/settings', { method: 'PUT', body: { requireSecondFactor }, cookie }))
      .status;
  };
  const [now, earlier] = [new Date(), new Date(Date.now() - 11 * 60_000)];
  expect(await put(false, earlier)).toBe(403);
  expect(await database.db.companySettings.findUnique({ where })).toMatchObject({
    requireSecondFactor: true,
  });
  expect([await put(false, now), await put(true, earlier)]).toEqual([200, 200]);
});
