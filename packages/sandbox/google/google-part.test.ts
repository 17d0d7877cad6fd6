import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { signInWithGoogle } from '../testing/sign-in-with-google.ts';

const redirectUri = 'http://localhost:43210/api/auth/callback/google';
let sandbox: Sandbox;
let discovery: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  discovery = await (
    await fetch(`${sandbox.environment.GOOGLE_ISSUER}/.well-known/openid-configuration`)
  ).json();
});

afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));

const verifier = randomBytes(32).toString('base64url');

function authorizationUrl(changes: Record<string, string> = {}): string {
  const params = new URLSearchParams({
    client_id: sandbox.environment.GOOGLE_CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return `${discovery.authorization_endpoint}?${params}`;
}

async function exchange(
  code: string,
  changes: Record<string, string> = {},
  secret = sandbox.environment.GOOGLE_CLIENT_SECRET,
) {
  const response = await fetch(discovery.token_endpoint ?? '', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sandbox.environment.GOOGLE_CLIENT_ID}:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    }),
  });
  return { status: response.status, body: await response.json() };
}

async function codeFor(email: string): Promise<string> {
  return new URL(await signInWithGoogle(authorizationUrl(), { email })).searchParams.get('code') ?? '';
}

async function readIdToken(token: string): Promise<Record<string, unknown>> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { keys } = await (await fetch(discovery.jwks_uri ?? '')).json();
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  expect(
    verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

test('signs a person in by the code flow, state and PKCE', async () => {
  const back = new URL(await signInWithGoogle(authorizationUrl(), { email: 'grace.lim@example.com' }));
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('state-1');

  const { status, body } = await exchange(back.searchParams.get('code') ?? '');
  expect(status).toBe(200);
  const profile = {
    sub: '100000000000000000001',
    email: 'grace.lim@example.com',
    email_verified: true,
    name: 'Grace Lim 林慧恩',
    given_name: 'Grace',
    picture: `${sandbox.url}/google/people/100000000000000000001/picture.png`,
  };
  expect(await readIdToken(body.id_token)).toMatchObject({
    ...profile,
    iss: sandbox.environment.GOOGLE_ISSUER,
    aud: sandbox.environment.GOOGLE_CLIENT_ID,
  });

  const userinfo = await fetch(discovery.userinfo_endpoint ?? '', {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(await userinfo.json()).toMatchObject(profile);
  expect((await fetch(profile.picture)).headers.get('content-type')).toBe('image/png');
});

test.each([
  ['alice@example.com', true],
  ['bob@example.com', false],
  ['una.verified@example.com', false],
])('says of %s that its address is verified: %s', async (email, verified) => {
  const { body } = await exchange(await codeFor(email));
  expect(await readIdToken(body.id_token)).toMatchObject({ email, email_verified: verified });
});

test('refuses a code with a wrong verifier, a wrong secret, and a second time', async () => {
  const code = await codeFor('grace.lim@example.com');
  expect((await exchange(code, {}, 'wrong')).status).toBe(401);
  expect((await exchange(code, { code_verifier: randomBytes(32).toString('base64url') })).body.error).toBe(
    'invalid_grant',
  );
  const other = await codeFor('grace.lim@example.com');
  expect((await exchange(other)).status).toBe(200);
  expect((await exchange(other)).body.error).toBe('invalid_grant');
});

test('takes the client secret in the form too', async () => {
  const response = await fetch(discovery.token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: await codeFor('grace.lim@example.com'),
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: sandbox.environment.GOOGLE_CLIENT_ID,
      client_secret: sandbox.environment.GOOGLE_CLIENT_SECRET,
    }),
  });
  expect(response.status).toBe(200);
});

test('asks who it is on every sign-in of one browser, also with prompt=select_account', async () => {
  const cookies = new Map<string, string>();
  for (const email of ['grace.lim@example.com', 'siti.rahmat@example.com', 'grace.lim@example.com']) {
    const url = authorizationUrl(email.startsWith('grace') ? {} : { prompt: 'select_account' });
    const back = await signInWithGoogle(url, { email }, cookies);
    const { body } = await exchange(new URL(back).searchParams.get('code') ?? '');
    expect(await readIdToken(body.id_token)).toMatchObject({ email });
  }
});

test('tells the app when the person changes their mind', async () => {
  const back = new URL(await signInWithGoogle(authorizationUrl(), 'cancel'));
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe('state-1');
});

test.each(['https://evil.example/callback', 'http://localhost.evil.example/callback', 'javascript:alert(1)'])(
  'sends nobody to %s',
  async (uri) => {
    const response = await fetch(authorizationUrl({ redirect_uri: uri }), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('redirect_uri');
  },
);

test.each(['http://127.0.0.1:5000/back', 'http://localhost:3001/api/auth/callback/google'])(
  'sends people to %s',
  async (uri) => {
    const back = await signInWithGoogle(authorizationUrl({ redirect_uri: uri }), {
      email: 'grace.lim@example.com',
    });
    expect(back.startsWith(`${uri}?code=`)).toBe(true);
  },
);

test('sets cookies with names of its own only', async () => {
  const response = await fetch(authorizationUrl(), { redirect: 'manual' });
  expect(response.headers.getSetCookie().every((cookie) => cookie.startsWith('sandbox.google.'))).toBe(true);
});

test('knows no sign-in that the browser has no cookie of', async () => {
  const response = await fetch(authorizationUrl(), { redirect: 'manual' });
  const page = await fetch(new URL(response.headers.get('location') ?? '', sandbox.url));
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('expired');
});

test('can be down, and shows what it was asked', async () => {
  await fetch(`${sandbox.url}/control/google`, { method: 'POST', body: '{"mode":"down"}' });
  expect((await exchange('any')).status).toBe(503);
  const requests = await (await fetch(`${sandbox.url}/control/google/requests`)).json();
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/google/token', status: 503 });
});
