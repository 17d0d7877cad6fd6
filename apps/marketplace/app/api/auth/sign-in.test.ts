import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession, registerAndSignInVisitor, signIn } from '#testing/visitor.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const callback = '/api/auth/callback/credentials';

async function registered() {
  await createVisitor().send('/api/auth/register', { json: person });
  return createVisitor();
}

describe('POST /api/auth/callback/credentials', () => {
  it('signs in a script that sends JSON and no csrf token', async () => {
    const visitor = await registered();
    const response = await signIn(visitor, person);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: 'http://localhost:3000' });
    expect(response.headers.get('x-request-id')).toBeTruthy();
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('marketplace.session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const user = await service.db.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(await fetchSession(visitor)).toEqual({
      user: { id: user.id, name: 'Mei Ling', email: person.email, image: null },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('signs in a form, and redirects to the page it came from', async () => {
    const visitor = await registered();
    const { email, password } = person;
    const response = await visitor.send(callback, {
      form: { email, password, callbackUrl: '/dashboard?tab=sold' },
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://localhost:3000/dashboard?tab=sold');
    expect(visitor.cookies.has('marketplace.session')).toBe(true);
  });

  it("takes the library's own flow with its csrf token, and refuses a wrong token", async () => {
    const visitor = await registered();
    const { csrfToken } = (await (await visitor.send('/api/auth/csrf')).json()) as { csrfToken: string };
    expect(visitor.cookies.has('marketplace.csrf-token')).toBe(true);
    const { email, password } = person;
    await visitor.send(callback, { form: { email, password, csrfToken: 'x'.repeat(64), json: 'true' } });
    expect(visitor.cookies.has('marketplace.session')).toBe(false);
    const right = await visitor.send(callback, { form: { email, password, csrfToken, json: 'true' } });
    expect(right.status).toBe(200);
    expect(visitor.cookies.has('marketplace.session')).toBe(true);
  });

  it.each([
    ['a wrong password', { email: person.email, password: 'Password123?' }],
    ['an unknown address', { email: 'nobody@example.com', password: person.password }],
    ['no password', { email: person.email }],
    ['no address', { password: person.password }],
    ['what is no address', { email: "' OR 1=1 --", password: person.password }],
  ])('answers 401 to %s, always in the same words', async (_case, credentials) => {
    const visitor = await registered();
    const response = await visitor.send(callback, { json: { ...credentials, json: true } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'Email or password is not right' });
    expect(visitor.cookies.has('marketplace.session')).toBe(false);
  });

  it('without json: true a failure redirects and creates no session', async () => {
    const visitor = await registered();
    const response = await visitor.send(callback, { form: { email: person.email, password: 'wrong-one' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('error=CredentialsSignin');
    expect(visitor.cookies.has('marketplace.session')).toBe(false);
  });

  it('does not care about case and blanks around the address', async () => {
    const visitor = await registered();
    const response = await signIn(visitor, { email: '  Mei.Ling@EXAMPLE.com ', password: person.password });
    expect(response.status).toBe(200);
  });

  it('refuses a password that only begins with the right 72 bytes', async () => {
    const password = 'x'.repeat(72);
    const visitor = createVisitor();
    await visitor.send('/api/auth/register', { json: { ...person, password } });
    expect((await signIn(visitor, { email: person.email, password: `${password}y` })).status).toBe(401);
    expect((await signIn(visitor, { email: person.email, password })).status).toBe(200);
  });

  it.each([
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ])('answers 403 to another site: %s %s', async (name, value) => {
    const visitor = await registered();
    const headers = { [name]: value };
    const response = await visitor.send(callback, { json: { ...person, json: true }, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: 'Forbidden' });
    expect(visitor.cookies.size).toBe(0);
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('never sends anybody to %s', async (callbackUrl) => {
    const visitor = await registered();
    const response = await visitor.send(callback, { json: { ...person, callbackUrl, json: true } });
    const { url } = (await response.json()) as { url: string };
    expect(new URL(url).origin).toBe('http://localhost:3000');
    expect(new URL(url).pathname).toBe('/');
  });

  it.each([
    ['malformed JSON', 'application/json', '{"email":'],
    ['another content type', 'text/plain', 'email=a&password=b'],
    ['a list', 'application/json', '[]'],
    ['a number for an address', 'application/json', '{"email":1,"password":"Password123!"}'],
  ])('answers 400 to %s', async (_case, contentType, text) => {
    const response = await createVisitor().send(callback, { text, headers: { 'content-type': contentType } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });

  it('answers 413 to more than a megabyte', async () => {
    const json = { email: person.email, password: 'x'.repeat(1_100_000) };
    expect((await createVisitor().send(callback, { json })).status).toBe(413);
  });

  it('answers 405 to other methods', async () => {
    const response = await createVisitor().send(callback);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });
});

describe('the limit on wrong passwords', () => {
  it('answers 429 from the eleventh on, to the right password too, for this address and client only', async () => {
    const visitor = await registered();
    for (let count = 0; count < 10; count += 1) {
      expect((await signIn(visitor, { ...person, password: `wrong-${count}` })).status).toBe(401);
    }
    const eleventh = await signIn(visitor, person);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await eleventh.json()).toEqual({ error: expect.stringContaining('Too many') });
    expect((await signIn(createVisitor({ address: '198.51.100.4' }), person)).status).toBe(200);
    expect((await signIn(visitor, { ...person, email: 'other@example.com' })).status).toBe(401);
  });

  it('admits at most ten of many concurrent attempts', async () => {
    await registered();
    const tries = Array.from({ length: 25 }, (_, count) =>
      signIn(createVisitor(), { ...person, password: `wrong-${count}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('never limits correct passwords, however many sign in concurrently', async () => {
    await registered();
    const tries = Array.from({ length: 25 }, () => signIn(createVisitor(), person));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
  });

  it('starts again after a right password', async () => {
    const visitor = await registered();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn(visitor, { ...person, password: 'wrong-one' });
      expect((await signIn(visitor, person)).status).toBe(200);
    }
  });
});

describe('GET /api/auth/session', () => {
  it('answers an empty object to a stranger and to a forged cookie', async () => {
    expect(await fetchSession(createVisitor())).toEqual({});
    expect(await fetchSession(createVisitor({ cookies: [['marketplace.session', 'forged']] }))).toEqual({});
  });

  it('answers HEAD as GET, without the body', async () => {
    const response = await createVisitor().send('/api/auth/session', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('renews the session for seven days', async () => {
    const visitor = await registerAndSignInVisitor();
    const response = await visitor.send('/api/auth/session');
    const { expires } = (await response.json()) as { expires: string };
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    expect(response.headers.getSetCookie().join()).toContain('marketplace.session=');
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
});

describe('POST /api/auth/signout', () => {
  it('ends this session, a kept copy of its cookie too, and no other', async () => {
    const visitor = await registerAndSignInVisitor();
    const other = createVisitor();
    await signIn(other, person);
    const thief = visitor.copy();
    expect(await fetchSession(thief)).not.toEqual({});
    const response = await visitor.send('/api/auth/signout', { json: { json: true } });
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(response.status).toBe(200);
    expect(visitor.cookies.has('marketplace.session')).toBe(false);
    expect(await fetchSession(thief)).toEqual({});
    expect((await thief.send('/api/me')).status).toBe(401);
    expect(await fetchSession(other)).toMatchObject({ user: { email: person.email } });
  });

  it('is dead also when the copy was renewed before', async () => {
    const visitor = await registerAndSignInVisitor();
    const thief = visitor.copy();
    await fetchSession(thief);
    await visitor.send('/api/auth/signout', { method: 'POST' });
    expect((await thief.send('/api/me')).status).toBe(401);
  });

  it("takes the library's form with its csrf token, and a wrong token ends nothing", async () => {
    const visitor = await registerAndSignInVisitor();
    const { csrfToken } = (await (await visitor.send('/api/auth/csrf')).json()) as { csrfToken: string };
    await visitor.send('/api/auth/signout', { form: { csrfToken: 'y'.repeat(64) } });
    expect(await fetchSession(visitor)).not.toEqual({});
    const response = await visitor.send('/api/auth/signout', { form: { csrfToken, callbackUrl: '/login' } });
    expect(response.headers.get('location')).toBe('http://localhost:3000/login');
    expect(await fetchSession(visitor)).toEqual({});
  });

  it('is refused from another site', async () => {
    const visitor = await registerAndSignInVisitor();
    const response = await visitor.send('/api/auth/signout', {
      json: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(await fetchSession(visitor)).not.toEqual({});
  });

  it('is no error without a session', async () => {
    expect((await createVisitor().send('/api/auth/signout', { json: { json: true } })).status).toBe(200);
  });
});

describe('a banned person', () => {
  it('is signed out at once and cannot sign in', async () => {
    const visitor = await registerAndSignInVisitor();
    await service.db.user.update({ where: { email: person.email }, data: { bannedAt: new Date() } });
    clearMarketplaceSessionCache();
    expect(await fetchSession(visitor)).toEqual({});
    const response = await signIn(createVisitor(), person);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('suspended') });
    const wrong = await signIn(createVisitor(), { ...person, password: 'wrong-one' });
    expect(await wrong.json()).toMatchObject({ error: 'Email or password is not right' });
  });
});

describe('the library behind it', () => {
  it('lists its providers and knows no other address', async () => {
    const providers = await (await createVisitor().send('/api/auth/providers')).json();
    expect(Object.keys(providers as object)).toEqual(['credentials', 'google']);
    for (const path of ['/api/auth/nothing', '/api/auth/_log', '/api/auth/callback/nobody']) {
      const response = await createVisitor().send(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
  });

  it('sends its own sign-in page to ours', async () => {
    const response = await createVisitor().send('/api/auth/signin?callbackUrl=/sell&error=Callback');
    const location = new URL(response.headers.get('location') ?? '', 'http://localhost:3000');
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('callbackUrl')).toBe('http://localhost:3000/sell');
    expect(location.searchParams.get('error')).toBe('Callback');
  });
});
