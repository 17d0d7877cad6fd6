import { readAnswer, sendToService } from '@repo/http/testing/call-service';
import { createSessionCookie, createUser, testPassword } from '@repo/testing/marketplace-factories';
import { testSecondFactors } from '@repo/testing/test-second-factors';
import { vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const origin = 'http://localhost:3000';
const service = useMarketplaceService();

async function call(
  path: string,
  { cookie, ...options }: { method?: string; body?: unknown; cookie?: string } = {},
) {
  const request = { ...options, ...(cookie ? { headers: { cookie } } : {}) };
  return readAnswer(await sendToService({ routes, origin }, path, request));
}

testSecondFactors({
  service: 'marketplace',
  origin,
  db: () => service.db,
  call,
  password: testPassword,
  createPerson: () => createUser(service.db),
  createPersonWithRequiredFactor() {
    vi.stubEnv('MARKETPLACE_REQUIRE_SECOND_FACTOR', 'true');
    return createUser(service.db, { role: 'MODERATOR' });
  },
  async cookieOf({ id }, { provenAt } = {}) {
    const person = await service.db.user.findUniqueOrThrow({ where: { id } });
    return createSessionCookie(service.db, person, provenAt ? { provenAt } : {});
  },
  signIn: ({ email }, { password = testPassword, cookie = '' } = {}) =>
    call('/api/auth/callback/credentials', { body: { email, password, json: true }, cookie }),
  data: ({ body }) => body,
  unauthorized: { error: 'Unauthorized' },
  forbidden: { error: 'Forbidden' },
  whoIs: async (cookie) => (await call('/api/auth/session', { cookie })).body.user?.id ?? null,
  anyPath: '/api/me',
  subjectsTo: async (email) => (await service.mailsTo(email)).map(({ subject }) => subject),
  async mailedToken(email) {
    const mail = (await service.mailsTo(email)).find(({ text }) => text.includes('token='));
    return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  },
  createAdmin: () => createUser(service.db, { role: 'MODERATOR' }),
  resetPath: (id) => `/api/moderation/users/${id}/reset-second-factors`,
  close: ({ id }) =>
    service.db.user.update({
      where: { id },
      data: { bannedAt: new Date(), sessionVersion: { increment: 1 } },
      select: { id: true },
    }),
});
