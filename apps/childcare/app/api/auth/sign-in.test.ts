import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser, demoPassword } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send, signIn } = useChildcareService(database);

const sessionOf = async (cookie: string | null) =>
  (await call('/api/auth/session', { headers: cookie ? { cookie } : {} })).body;

async function manager() {
  const { id: organizationId } = await createOrganization(database.db);
  return createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
}

describe('signing in', () => {
  it('gives a session that says who, which role and which centre', async () => {
    const user = await manager();
    const cookie = await signIn({ email: user.email.toUpperCase(), password: demoPassword });
    expect(await sessionOf(cookie)).toEqual({
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        image: null,
        role: 'CORPORATE_ADMIN',
        organizationId: user.organizationId,
      },
      expires: expect.any(String),
    });
  });

  it('shows a change of role in the session that is there', async () => {
    const user = await manager();
    const cookie = await signIn({ email: user.email, password: demoPassword });
    await database.db.user.update({
      where: { id: user.id },
      data: { role: 'LEARNER', organizationId: null },
    });
    expect(await sessionOf(cookie)).toMatchObject({ user: { role: 'LEARNER', organizationId: null } });
  });

  it('works with the library’s own csrf token and a form, and redirects', async () => {
    const user = await manager();
    const csrf = await send('/api/auth/csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const response = await send('/api/auth/callback/credentials', {
      body: new URLSearchParams({ email: user.email, password: demoPassword, csrfToken }),
      headers: { cookie },
    });
    expect(response.status).toBe(302);
    expect(response.headers.getSetCookie().join()).toContain('childcare.session=');
  });

  it('answers {} when nobody is signed in', async () => {
    expect(await sessionOf(null)).toEqual({});
    expect(await sessionOf('childcare.session=forged')).toEqual({});
  });

  it.each([
    ['a wrong password', { password: 'wrong-password' }],
    ['an unknown address', { email: 'nobody@example.com' }],
    ['nothing', { email: undefined, password: undefined }],
  ])('refuses %s with 401', async (_case, changes) => {
    const user = await manager();
    const { status, body } = await call('/api/auth/callback/credentials', {
      body: { email: user.email, password: demoPassword, ...changes, json: true },
    });
    expect(status).toBe(401);
    expect(body.error).toBe('Email or password is not right');
  });

  it('tells who knows the password of a deactivated account, and nobody else', async () => {
    const user = await createUser(database.db, { deactivatedAt: new Date() });
    const refused = (password: string) =>
      call('/api/auth/callback/credentials', { body: { email: user.email, password, json: true } });
    expect((await refused(demoPassword)).body.error).toContain('deactivated');
    expect((await refused('wrong-password')).body.error).toBe('Email or password is not right');
  });

  it('takes ten wrong passwords for an address from one client, not eleven', async () => {
    const user = await manager();
    const attempt = (password: string, address?: string) =>
      call('/api/auth/callback/credentials', {
        body: { email: user.email, password, json: true },
        ...(address ? { address } : {}),
      });
    for (let count = 0; count < 10; count += 1) expect((await attempt('wrong')).status).toBe(401);
    const { status, headers } = await attempt(demoPassword);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(demoPassword, '203.0.113.8')).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends this session and its copies, not another one', async () => {
    const { email } = await manager();
    const [here, there] = [
      await signIn({ email, password: demoPassword }),
      await signIn({ email, password: demoPassword }),
    ];
    const { status, headers } = await call('/api/auth/signout', {
      body: { json: true },
      headers: { cookie: here ?? '' },
    });
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(status).toBe(200);
    expect(headers.getSetCookie().join()).toMatch(/childcare\.session=;/);
    expect(await sessionOf(here)).toEqual({});
    expect(await sessionOf(there)).toMatchObject({ user: { email } });
  });

  it('everywhere ends all of them', async () => {
    const user = await manager();
    const there = await signIn({ email: user.email, password: demoPassword });
    expect((await call('/api/me/sessions/revoke', { method: 'POST', as: user })).status).toBe(200);
    expect(await sessionOf(there)).toEqual({});
    expect((await call('/api/me/sessions/revoke', { method: 'POST' })).body).toEqual({
      error: 'Unauthorized',
    });
  });
});
