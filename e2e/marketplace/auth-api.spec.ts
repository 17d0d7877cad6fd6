import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';

// The rules are tested at the handler; this is the same handler behind Next.

const password = 'a-long-enough-secret';
const freshAddress = () => `auth-${randomUUID()}@example.com`;

test('the library’s own flow: csrf token, form, session, sign-out', async ({ request }) => {
  const email = freshAddress();
  expect(
    (await request.post('/api/auth/register', { data: { name: 'Mei Ling', email, password } })).status(),
  ).toBe(201);
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const signedIn = await request.post('/api/auth/callback/credentials', {
    form: { email, password, csrfToken, callbackUrl: '/dashboard' },
    maxRedirects: 0,
  });
  expect(signedIn.status()).toBe(302);
  expect(new URL(signedIn.headers().location ?? '').pathname).toBe('/dashboard');
  expect(await (await request.get('/api/auth/session')).json()).toMatchObject({
    user: { email, name: 'Mei Ling' },
  });
  const signedOut = await request.post('/api/auth/signout', { form: { csrfToken }, maxRedirects: 0 });
  expect(signedOut.status()).toBe(302);
  expect(await (await request.get('/api/auth/session')).json()).toEqual({});
});

test('a script’s flow without a token, and a copied cookie that dies with the sign-out', async ({
  request,
  playwright,
  baseURL,
}) => {
  const email = freshAddress();
  await request.post('/api/auth/register', { data: { name: 'Mei Ling', email, password } });
  const wrong = await request.post('/api/auth/callback/credentials', {
    data: { email, password: 'not-it', json: true },
  });
  expect(wrong.status()).toBe(401);
  expect(wrong.headers()['x-request-id']).toBeTruthy();
  const right = await request.post('/api/auth/callback/credentials', {
    data: { email, password, json: true },
  });
  expect(right.status()).toBe(200);
  const thief = await playwright.request.newContext({ baseURL, storageState: await request.storageState() });
  expect((await thief.get('/api/me')).status()).toBe(200);
  expect((await request.post('/api/auth/signout', { data: { json: true } })).status()).toBe(200);
  const statusOfThief = async () => (await thief.get('/api/me')).status();
  // Only another instance is notified of it a moment later.
  if (Number(process.env.E2E_INSTANCES ?? 1) > 1) await expect.poll(statusOfThief).toBe(401);
  else expect(await statusOfThief()).toBe(401);
  await thief.dispose();
});

test('another site’s page can neither sign in nor out', async ({ request }) => {
  const headers = { origin: 'https://evil.example' };
  for (const path of ['/api/auth/callback/credentials', '/api/auth/signout', '/api/auth/register']) {
    expect((await request.post(path, { data: {}, headers })).status()).toBe(403);
  }
});

test('signed-out visitors are sent to /login with the way back', async ({ request, baseURL }) => {
  for (const path of [
    '/dashboard',
    '/favorites',
    '/chat',
    '/chat/some-id',
    '/sell',
    '/settings',
    '/moderation',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(307);
    const location = new URL(response.headers().location ?? '', baseURL);
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('callbackUrl')).toBe(path);
  }
});

test('Google starts at once and does not learn where one wants to go', async ({ request }) => {
  const response = await request.get('/api/auth/signin/google?callbackUrl=/settings', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  const location = new URL(response.headers().location ?? '');
  expect(location.searchParams.get('state')).toBeTruthy();
  expect(location.searchParams.get('code_challenge_method')).toBe('S256');
  expect(location.href).not.toContain('settings');
});

test('a page that was made for somebody without a valid session checks again by itself', async ({
  page,
  request,
  context,
}) => {
  const email = freshAddress();
  await request.post('/api/auth/register', { data: { name: 'Mei Ling', email, password } });
  await context.request.post('/api/auth/callback/credentials', { data: { email, password, json: true } });
  const state = await context.storageState();
  await context.request.post('/api/auth/signout', { data: { json: true } });
  // The cookie still looks right to the proxy; only the database knows that it is dead.
  await context.addCookies(state.cookies);
  await page.goto('/settings?from=mail');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fsettings%3Ffrom%3Dmail$/);
});
