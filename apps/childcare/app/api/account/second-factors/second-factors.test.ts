import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createOrganization,
  createSessionCookie,
  createUser,
  demoPassword,
} from '@repo/testing/childcare-factories';
import { testSecondFactors } from '@repo/testing/test-second-factors';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

function call(
  path: string,
  { cookie, ...options }: { method?: string; body?: unknown; cookie?: string } = {},
) {
  return service.call(path, { ...options, ...(cookie ? { headers: { cookie } } : {}) });
}

testSecondFactors({
  service: 'childcare',
  origin: 'http://localhost:3002',
  db: () => database.db,
  call,
  password: demoPassword,
  createPerson: () => createUser(database.db),
  async createPersonWithRequiredFactor() {
    const { id: organizationId } = await createOrganization(database.db, { requireSecondFactor: true });
    return createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
  },
  async cookieOf({ id }, { provenAt } = {}) {
    const person = await database.db.user.findUniqueOrThrow({ where: { id } });
    return createSessionCookie(database.db, person, provenAt ? { provenAt } : {});
  },
  signIn: ({ email }, { password = demoPassword, cookie = '' } = {}) =>
    call('/api/auth/callback/credentials', { body: { email, password, json: true }, cookie }),
  data: ({ body }) => body,
  unauthorized: { error: 'Unauthorized' },
  forbidden: { error: 'Forbidden' },
  whoIs: async (cookie) => (await call('/api/auth/session', { cookie })).body.user?.id ?? null,
  anyPath: '/api/notifications',
  async subjectsTo(email) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  },
  async mailedToken(email) {
    await service.settleMails();
    const mail = service.mails.findLast(({ to, text }) => to === email && text.includes('token='));
    return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  },
  createAdmin: () => createUser(database.db, { role: 'SUPER_ADMIN' }),
  resetPath: (id) => `/api/users/${id}/reset-second-factors`,
  close: ({ id }) =>
    database.db.user.update({
      where: { id },
      data: { deactivatedAt: new Date(), sessionVersion: { increment: 1 } },
      select: { id: true },
    }),
});

it('a requirement is dropped after a recent proof alone', async () => {
  const { id: organizationId } = await createOrganization(database.db, { requireSecondFactor: true });
  const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
  await database.db.passkey.create({
    data: {
      id: 'passkey',
      userId: manager.id,
      userHandle: 'handle',
      credentialId: 'credential',
      publicKey: new Uint8Array(1),
      counter: 0,
      name: 'Phone',
      isBackedUp: false,
      createdAt: new Date(),
    },
  });
  const put = async (requireSecondFactor: boolean, provenAt: Date) => {
    const cookie = await createSessionCookie(database.db, manager, { provenAt });
    const body = { requireSecondFactor };
    return (await call('/api/centre/settings', { method: 'PUT', body, cookie })).status;
  };
  const [now, earlier] = [new Date(), new Date(Date.now() - 11 * 60_000)];
  expect(await put(false, earlier)).toBe(403);
  const centre = await database.db.organization.findUniqueOrThrow({ where: { id: organizationId } });
  expect(centre.requireSecondFactor).toBe(true);
  expect([await put(false, now), await put(true, earlier)]).toEqual([200, 200]);
});
