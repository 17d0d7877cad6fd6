import { clearTrainingSessionCache, trainingCookieName } from '@repo/auth/training-session';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

async function signIn(email: string): Promise<string> {
  const body = { email, loginType: 'password', password: testPassword };
  const answer = await service.call('/api/auth/login', { method: 'POST', body });
  return answer.body.data.token;
}

function whoIs(headers: Record<string, string>) {
  return service.call('/api/auth/session', { headers });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('POST /api/auth/logout', () => {
  it('ends this sign-in alone, its cookie too', async () => {
    const person = await createUser(database.db);
    const [here, there] = [await signIn(person.email), await signIn(person.email)];
    const cookie = `${trainingCookieName()}=${here}`;
    const { status, body, headers } = await service.call('/api/auth/logout', {
      method: 'POST',
      headers: { cookie },
    });
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'You are signed out' });
    expect(headers.get('set-cookie')).toMatch(/^training\.session=; Max-Age=0/);
    expect((await whoIs({ cookie })).body.data.user).toBeNull();
    expect((await whoIs(bearer(here))).body.data.user).toBeNull();
    expect((await whoIs(bearer(there))).body.data.user?.id).toBe(person.id);
    expect((await service.call('/api/auth/logout', { method: 'POST', headers: bearer(here) })).status).toBe(
      401,
    );
  });

  it('is 401 signed out, 403 from a foreign page', async () => {
    expect((await service.call('/api/auth/logout', { method: 'POST' })).status).toBe(401);
    const person = await createUser(database.db);
    const cookie = `${trainingCookieName()}=${await signIn(person.email)}`;
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await service.call('/api/auth/logout', { method: 'POST', headers })).status).toBe(403);
    expect((await whoIs({ cookie })).body.data.user?.id).toBe(person.id);
  });
});

describe('GET /api/auth/session', () => {
  it('is null signed out and for an invalid token', async () => {
    const nonsense: Record<string, string>[] = [
      {},
      bearer('nonsense'),
      { cookie: `${trainingCookieName()}=nonsense` },
    ];
    for (const headers of nonsense) {
      const { status, body } = await whoIs(headers);
      expect([status, body]).toEqual([200, { success: true, data: { user: null } }]);
    }
  });

  it('renews the cookie, and sends none to a caller with a header', async () => {
    const person = await createUser(database.db, { roles: ['developer'] });
    const token = await signIn(person.email);
    const byCookie = await whoIs({ cookie: `${trainingCookieName()}=${token}` });
    expect(byCookie.body.data.user).toEqual({
      id: person.id,
      email: person.email,
      fullName: person.fullName,
      role: 'developer',
      roles: ['developer'],
    });
    expect(byCookie.headers.get('set-cookie')).toContain(`${trainingCookieName()}=${token}; Max-Age=604800`);
    expect((await whoIs(bearer(token))).headers.get('set-cookie')).toBeNull();
  });

  it('knows nobody whose sign-in ran out', async () => {
    const person = await createUser(database.db);
    const token = await signIn(person.email);
    await database.db.signIn.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await whoIs(bearer(token))).body.data.user).toBeNull();
  });

  it('prolongs a sign-in with each use, and no further than thirty days from when it was made', async () => {
    const day = 24 * 60 * 60 * 1000;
    const person = await createUser(database.db);
    const token = await signIn(person.email);
    const use = async (age: number) => {
      const createdAt = new Date(Date.now() - age);
      const lastUsedAt = new Date(Date.now() - day);
      await database.db.signIn.updateMany({
        data: { createdAt, lastUsedAt, expiresAt: new Date(Date.now() + day) },
      });
      clearTrainingSessionCache();
      const { body } = await whoIs(bearer(token));
      const row = await database.db.signIn.findFirstOrThrow();
      const daysLeft = (row.expiresAt.getTime() - Date.now()) / day;
      return { isSignedIn: body.data.user !== null, daysLeft: Math.round(daysLeft) };
    };
    expect(await use(2 * day)).toEqual({ isSignedIn: true, daysLeft: 7 });
    expect(await use(28 * day)).toEqual({ isSignedIn: true, daysLeft: 2 });
    expect(await use(30 * day + 1000)).toMatchObject({ isSignedIn: false });
  });
});
