import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { recentProofSeconds } from '@repo/auth/recent-proof';
import { signInWithGoogle } from '@repo/sandbox/testing/sign-in-with-google';
import { describe, expect, it, vi } from 'vitest';
import {
  finishConnectingGoogle,
  redirectUrlOf,
  signInThroughGoogle,
  startConnectingGoogle,
} from '#testing/google-sign-in.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import {
  createVisitor,
  fetchSession,
  registerAndSignInVisitor,
  signIn,
  type Visitor,
} from '#testing/visitor.ts';

const service = useMarketplaceService();
const address = '/api/account/reauthentication';
const grace = 'grace.lim@example.com';
const siti = 'siti.rahmat@example.com';
const alice = { name: 'Alice Tan', email: 'alice@example.com', password: 'Password123!' };
const origin = 'http://localhost:3000';

/** Makes every session's last proof eleven minutes old. */
async function letProofsAge(): Promise<void> {
  await service.db.signIn.updateMany({ data: { provenAt: new Date(Date.now() - 11 * 60_000) } });
  clearMarketplaceSessionCache();
}

/** Signed in with a password, address proven. */
async function aliceSignedIn(): Promise<Visitor> {
  const visitor = await registerAndSignInVisitor(alice);
  await service.db.user.updateMany({ data: { emailVerifiedAt: new Date() } });
  return visitor;
}

/** Signed in with Google, without a password. */
async function graceSignedIn(): Promise<Visitor> {
  const visitor = createVisitor();
  await signInThroughGoogle(visitor, { email: grace });
  return visitor;
}

const read = async (visitor: Visitor) => (await visitor.send(address)).json();
const isProven = async (visitor: Visitor) => (await read(visitor)).provenUntil !== null;
const send = (visitor: Visitor, json: object) => visitor.send(address, { json });

describe('GET /api/account/reauthentication', () => {
  it('says how the person can confirm, and whether they have to', async () => {
    const visitor = await aliceSignedIn();
    expect(await read(visitor)).toMatchObject({
      email: alice.email,
      provenUntil: expect.stringMatching(/Z$/),
      ways: { password: true, code: false, mailedCode: false, passkey: false, google: false },
    });
    await letProofsAge();
    expect(await read(visitor)).toMatchObject({ provenUntil: null });
    const other = await graceSignedIn();
    expect(await read(other)).toMatchObject({ ways: { password: false, google: true } });
    expect((await createVisitor().send(address)).status).toBe(401);
  });
});

describe('POST /api/account/reauthentication', () => {
  it('accepts the password, for this session only', async () => {
    const here = await aliceSignedIn();
    const there = createVisitor();
    await signIn(there, alice);
    await letProofsAge();
    expect((await send(here, { password: alice.password })).status).toBe(200);
    expect([await isProven(here), await isProven(there)]).toEqual([true, false]);
    const [entry] = await service.db.auditEntry.findMany({ where: { action: 'sign-in.confirmed' } });
    expect(entry).toMatchObject({ after: { by: 'password' } });
  });

  it('refuses a wrong one with a sentence', async () => {
    const visitor = await aliceSignedIn();
    await letProofsAge();
    const refused = await send(visitor, { password: 'a-guess' });
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'The password is not right' }]);
    expect(await isProven(visitor)).toBe(false);
  });

  it.each([{}, { password: '' }, { password: 'x', code: '1' }, { code: '123456' }])(
    'refuses %j',
    async (body) => {
      const visitor = await aliceSignedIn();
      await letProofsAge();
      expect((await send(visitor, body)).status).toBe(400);
      expect(await isProven(visitor)).toBe(false);
    },
  );

  it('counts guesses with failed sign-ins', async () => {
    const visitor = await aliceSignedIn();
    await letProofsAge();
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1)
      statuses.push((await send(visitor, { password: 'a-guess' })).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await send(visitor, { password: alice.password })).status).toBe(429);
    expect(await isProven(visitor)).toBe(false);
  });

  it('is 401 signed out and 403 from a foreign page', async () => {
    expect((await send(createVisitor(), { password: alice.password })).status).toBe(401);
    const visitor = await aliceSignedIn();
    const headers = { origin: 'https://evil.example' };
    const answer = await visitor.send(address, { json: { password: alice.password }, headers });
    expect(answer.status).toBe(403);
  });
});

describe('confirming with Google', () => {
  const begin = (visitor: Visitor, callbackUrl = '/settings') =>
    visitor.send(`${address}/google`, { json: { callbackUrl } });

  /** Returns the browser's final address. */
  async function confirm(visitor: Visitor, choice: { email: string } | 'cancel'): Promise<URL> {
    const { url } = (await (await begin(visitor)).json()) as { url: string };
    const back = await signInWithGoogle(url, choice);
    return redirectUrlOf(await visitor.send(back.slice(origin.length)));
  }

  it('makes Google ask for a new sign-in', async () => {
    const visitor = await graceSignedIn();
    const { url } = (await (await begin(visitor)).json()) as { url: string };
    const { searchParams } = new URL(url);
    expect(searchParams.get('prompt')).toBe('login');
    expect(searchParams.get('max_age')).toBe('0');
  });

  it('proves this session, creates no other, and redirects back', async () => {
    const here = await graceSignedIn();
    const there = await graceSignedIn();
    await letProofsAge();
    const sessions = await service.db.signIn.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
    const cookie = here.cookies.get('marketplace.session');
    const end = await confirm(here, { email: grace });
    expect(end.href).toBe(`${origin}/confirmed?outcome=confirmed&returnTo=%2Fsettings`);
    expect([await isProven(here), await isProven(there)]).toEqual([true, false]);
    expect(await service.db.signIn.findMany({ orderBy: { id: 'asc' }, select: { id: true } })).toEqual(
      sessions,
    );
    expect(here.cookies.get('marketplace.session')).toBe(cookie);
    expect(here.cookies.has('marketplace.google-intent')).toBe(false);
  });

  it.each([
    ['somebody else’s Google account', { email: siti }, 'other-account'],
    ['a change of mind', 'cancel', 'not-done'],
  ] as const)('%s proves nothing and signs nobody else in', async (_what, choice, outcome) => {
    // Siti has an account here, but the browser must not be signed in to it.
    await signInThroughGoogle(createVisitor(), { email: siti });
    const visitor = await graceSignedIn();
    await letProofsAge();
    const before = await service.db.signIn.count();
    const end = await confirm(visitor, choice);
    expect([end.pathname, end.searchParams.get('outcome')]).toEqual(['/confirmed', outcome]);
    expect(await isProven(visitor)).toBe(false);
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: grace } });
    expect(await service.db.signIn.count()).toBe(before);
    expect(await service.db.account.count()).toBe(2);
  });

  it('works for a moderator who must set up a second factor', async () => {
    const visitor = await graceSignedIn();
    await service.db.user.updateMany({ data: { role: 'MODERATOR' } });
    vi.stubEnv('MARKETPLACE_REQUIRE_SECOND_FACTOR', 'true');
    await letProofsAge();
    expect((await visitor.send('/api/me')).status).toBe(403);
    const end = await confirm(visitor, { email: grace });
    expect([end.pathname, end.searchParams.get('outcome')]).toEqual(['/confirmed', 'confirmed']);
    expect(await isProven(visitor)).toBe(true);
  });

  it('does not prove a session that ended meanwhile, or another one in the same browser', async () => {
    for (const isSignedInAgain of [false, true]) {
      const visitor = await graceSignedIn();
      const { url } = (await (await begin(visitor)).json()) as { url: string };
      await visitor.send('/api/auth/signout', { method: 'POST' });
      if (isSignedInAgain) {
        const fresh = await graceSignedIn();
        visitor.cookies.set('marketplace.session', fresh.cookies.get('marketplace.session') ?? '');
      }
      await letProofsAge();
      const back = await signInWithGoogle(url, { email: grace });
      const end = redirectUrlOf(await visitor.send(back.slice(origin.length)));
      expect(end.searchParams.get('outcome')).toBe('session-ended');
      if (isSignedInAgain) expect(await isProven(visitor)).toBe(false);
      else expect(await fetchSession(visitor)).toEqual({});
    }
  });

  it('abandoned, does not affect a later sign-in', async () => {
    const visitor = await graceSignedIn();
    await begin(visitor);
    await visitor.send('/api/auth/signout', { method: 'POST' });
    const end = await signInThroughGoogle(visitor, { email: siti });
    expect(redirectUrlOf(end).href).toBe(`${origin}/`);
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: siti } });
  });

  it('is refused without a connected Google account, 401 signed out, 403 from a foreign page', async () => {
    const visitor = await aliceSignedIn();
    const refused = await begin(visitor);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: expect.stringContaining('You cannot confirm with Google'),
    });
    expect(visitor.cookies.has('marketplace.google-intent')).toBe(false);
    expect((await begin(createVisitor())).status).toBe(401);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await visitor.send(`${address}/google`, { json: {}, headers })).status).toBe(403);
  });

  it('leads to no other site', async () => {
    const visitor = await graceSignedIn();
    const { url } = (await (await begin(visitor, 'https://evil.example/')).json()) as { url: string };
    const back = await signInWithGoogle(url, { email: grace });
    const end = redirectUrlOf(await visitor.send(back.slice(origin.length)));
    expect([end.origin, end.searchParams.get('returnTo')]).toEqual([origin, '/']);
  });
});

describe('connecting Google without a recent proof', () => {
  it('is refused, also with the password in the body, and begins nothing; after a proof it works', async () => {
    const visitor = await aliceSignedIn();
    const elsewhere = createVisitor();
    await signIn(elsewhere, alice);
    await letProofsAge();
    for (const password of [undefined, alice.password]) {
      const refused = await visitor.send('/api/me/connections', { json: { provider: 'google', password } });
      expect([refused.status, await refused.json()]).toEqual([403, { error: 'Forbidden' }]);
      expect(refused.headers.get('www-authenticate')).toBe(
        `Session error="insufficient_user_authentication", max_age=${recentProofSeconds}`,
      );
    }
    expect(visitor.cookies.has('marketplace.google-intent')).toBe(false);
    await send(visitor, { password: alice.password });
    expect((await startConnectingGoogle(elsewhere)).status).toBe(403);
    const begun = await startConnectingGoogle(visitor);
    expect(begun.status).toBe(200);
    await finishConnectingGoogle(visitor, begun, grace);
    expect(await service.db.account.count()).toBe(1);
  });
});

describe('disconnecting Google without a recent proof', () => {
  it('is refused and keeps the connection; after a proof it works', async () => {
    const visitor = await aliceSignedIn();
    await finishConnectingGoogle(visitor, await startConnectingGoogle(visitor), grace);
    await letProofsAge();
    const disconnect = () => visitor.send('/api/me/connections', { method: 'DELETE' });
    const refused = await disconnect();
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'Forbidden' }]);
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    expect(await service.db.account.count()).toBe(1);
    await send(visitor, { password: alice.password });
    expect((await disconnect()).status).toBe(200);
    expect(await service.db.account.count()).toBe(0);
  });
});
