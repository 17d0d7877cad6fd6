import { childcareSecrets, clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { marketplaceSecrets } from '@repo/auth/marketplace-session';
import { createSessionTokens } from '@repo/auth/session-tokens';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie, createSignIn, createUser } from '@repo/testing/childcare-factories';
import { afterEach, expect, it, vi } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { send, call } = useChildcareService(database);
const dayMs = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

const profileStatus = async (cookie: string) => (await call('/api/profile', { headers: { cookie } })).status;

/** Reads the session as an open page does, which renews it. */
async function renew(cookie: string): Promise<{ expires?: string; cookie: string }> {
  const response = await send('/api/auth/session', { headers: { cookie } });
  const { expires } = (await response.json()) as { expires?: string };
  const line = response.headers.getSetCookie().find((each) => each.startsWith('childcare.session='));
  return { expires, cookie: line?.split(';')[0] ?? '' };
}

it('a session that is used every day ends thirty days after the sign-in, for the API and the library alike', async () => {
  const signedInAt = Date.now();
  let cookie = await createSessionCookie(database.db, await createUser(database.db));
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let day = 1; day < 30; day += 1) {
    vi.setSystemTime(signedInAt + day * dayMs);
    const renewed = await renew(cookie);
    const daysLeft = (Date.parse(renewed.expires ?? '') - Date.now()) / dayMs;
    expect(Math.round(daysLeft)).toBe(Math.min(7, 30 - day));
    cookie = renewed.cookie;
  }
  expect(await profileStatus(cookie)).toBe(200);
  vi.setSystemTime(signedInAt + 30 * dayMs + 60_000);
  // What is remembered for a second is remembered by another clock.
  clearChildcareSessionCache();
  expect(await profileStatus(cookie)).toBe(401);
  expect((await renew(cookie)).expires).toBeUndefined();
});

it('a session is signed by this service alone, not by another nor by the secret that they share', async () => {
  const user = await createUser(database.db);
  const signedWith = async (secrets: readonly [string, ...string[]]) => {
    const tokens = createSessionTokens({
      service: 'childcare',
      secrets,
      publicUrl: 'http://localhost:3002',
    });
    const { id: userId, sessionVersion } = user;
    const signedInAt = Math.floor(Date.now() / 1000);
    const sessionId = await createSignIn(database.db, user);
    const token = { userId, sessionVersion, sessionId, signedInAt };
    return `childcare.session=${await tokens.encode(token)}`;
  };
  for (const secrets of [marketplaceSecrets(), [process.env.NEXTAUTH_SECRET ?? '']] as const) {
    expect(await profileStatus(await signedWith(secrets))).toBe(401);
  }
  expect(await profileStatus(await signedWith(childcareSecrets()))).toBe(200);
});
