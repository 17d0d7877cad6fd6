import { createHash } from 'node:crypto';
import { signInWithGoogle } from '@repo/sandbox/testing/sign-in-with-google';
import { describe, expect, it } from 'vitest';
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
const grace = 'grace.lim@example.com';
const alice = { name: 'Alice Tan', email: 'alice@example.com', password: 'Password123!' };
const start = '/api/auth/signin/google';

/** Connecting requires a proven address. */
async function provenVisitor(person: { name?: string; email?: string; password?: string }): Promise<Visitor> {
  const visitor = await registerAndSignInVisitor(person);
  await service.db.user.updateMany({
    where: { email: person.email ?? alice.email },
    data: { emailVerifiedAt: new Date() },
  });
  return visitor;
}

describe('GET /api/auth/signin/google', () => {
  it('redirects to the provider at once, with state and PKCE', async () => {
    const visitor = createVisitor();
    const response = await visitor.send(`${start}?callbackUrl=/dashboard&prompt=none&login_hint=x`);
    expect(response.status).toBe(302);
    const location = redirectUrlOf(response);
    expect(`${location.origin}${location.pathname}`).toBe(`${process.env.GOOGLE_ISSUER}/o/oauth2/v2/auth`);
    expect([...location.searchParams.keys()].sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(location.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google');
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
    expect(visitor.cookies.has('marketplace.state')).toBe(true);
    expect(visitor.cookies.has('marketplace.pkce')).toBe(true);
  });

  it('is reached through 127.0.0.1 as well, and comes back there', async () => {
    const response = await createVisitor().send(start, { headers: { host: '127.0.0.1:3000' } });
    expect(redirectUrlOf(response).searchParams.get('redirect_uri')).toBe(
      'http://127.0.0.1:3000/api/auth/callback/google',
    );
    const foreign = await createVisitor().send(start, { headers: { host: 'evil.example' } });
    expect(redirectUrlOf(foreign).searchParams.get('redirect_uri')).toBe(
      'http://localhost:3000/api/auth/callback/google',
    );
  });

  it("works through the library's own form too", async () => {
    const response = await createVisitor().send(start, { json: { json: true, callbackUrl: '/sell' } });
    const { url } = (await response.json()) as { url: string };
    expect(url).toContain('/o/oauth2/v2/auth?');
  });
});

describe('the way back from Google', () => {
  it('makes an account for a new person, with name and proved address, and signs in', async () => {
    const visitor = createVisitor();
    const response = await signInThroughGoogle(visitor, { email: grace }, `${start}?callbackUrl=/dashboard`);
    expect(redirectUrlOf(response).href).toBe('http://localhost:3000/dashboard');
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: grace, name: 'Grace Lim 林慧恩' } });
    const user = await service.db.user.findUniqueOrThrow({
      where: { email: grace },
      include: { accounts: true },
    });
    expect(user.emailVerifiedAt).toBeInstanceOf(Date);
    expect(user.accounts).toMatchObject([{ provider: 'google', providerAccountId: '100000000000000000001' }]);
    expect(visitor.cookies.has('marketplace.state')).toBe(false);
  });

  it('finds the same account the second time, also after its address changed here', async () => {
    await signInThroughGoogle(createVisitor(), { email: grace });
    await service.db.user.updateMany({ data: { email: 'grace@elsewhere.example' } });
    const visitor = createVisitor();
    await signInThroughGoogle(visitor, { email: grace });
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: 'grace@elsewhere.example' } });
    expect(await service.db.user.count()).toBe(1);
  });

  it('creates one account for two concurrent first sign-ins', async () => {
    const visitors = [createVisitor(), createVisitor(), createVisitor()];
    await Promise.all(visitors.map((visitor) => signInThroughGoogle(visitor, { email: grace })));
    for (const visitor of visitors)
      expect(await fetchSession(visitor)).toMatchObject({ user: { email: grace } });
    expect(await service.db.user.count()).toBe(1);
    expect(await service.db.account.count()).toBe(1);
  });

  it('drops the password and sessions of an account that never proved its address', async () => {
    const squatter = await registerAndSignInVisitor(alice);
    expect(await service.mailsTo(alice.email)).toHaveLength(1);
    const visitor = createVisitor();
    await signInThroughGoogle(visitor, { email: alice.email });
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: alice.email } });
    expect(await fetchSession(squatter)).toEqual({});
    expect((await signIn(createVisitor(), alice)).status).toBe(401);
    const [open] = await service.db.emailToken.findMany({ where: { usedAt: null } });
    expect(open).toBeUndefined();
    expect(await service.mailsTo(alice.email)).toContainEqual(
      expect.objectContaining({ subject: 'Google sign-in was connected' }),
    );
  });

  it('keeps the password and sessions of an account that did', async () => {
    const owner = await registerAndSignInVisitor(alice);
    await service.db.user.updateMany({ data: { emailVerifiedAt: new Date() } });
    const visitor = createVisitor();
    await signInThroughGoogle(visitor, { email: alice.email });
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: alice.email } });
    expect(await fetchSession(owner)).toMatchObject({ user: { email: alice.email } });
    expect((await signIn(createVisitor(), alice)).status).toBe(200);
    expect(await service.db.user.count()).toBe(1);
  });

  it.each(['una.verified@example.com', 'bob@example.com'])(
    'refuses %s, which Google has not verified',
    async (email) => {
      await registerAndSignInVisitor({ ...alice, email: 'bob@example.com' });
      const visitor = createVisitor();
      const response = await signInThroughGoogle(visitor, { email });
      expect(response.headers.get('location')).toBe('/login?error=EmailNotVerified');
      expect(await fetchSession(visitor)).toEqual({});
      expect(await service.db.account.count()).toBe(0);
      expect(await service.db.user.count()).toBe(1);
    },
  );

  it('refuses a banned person, by address and by linked account', async () => {
    await registerAndSignInVisitor(alice);
    await service.db.user.updateMany({ data: { bannedAt: new Date() } });
    const first = createVisitor();
    const response = await signInThroughGoogle(first, { email: alice.email });
    expect(response.headers.get('location')).toBe('/login?error=AccountSuspended');
    expect(await service.db.account.count()).toBe(0);
    await signInThroughGoogle(createVisitor(), { email: grace });
    await service.db.user.updateMany({ data: { bannedAt: new Date() } });
    const second = createVisitor();
    await signInThroughGoogle(second, { email: grace });
    expect(await fetchSession(second)).toEqual({});
  });

  it('leads back to /login when the person cancels', async () => {
    const visitor = createVisitor();
    const response = await signInThroughGoogle(visitor, 'cancel');
    expect(response.status).toBe(302);
    expect(redirectUrlOf(response).pathname).toBe('/api/auth/error');
    expect(await fetchSession(visitor)).toEqual({});
  });

  it('refuses a callback that this browser did not request', async () => {
    const begun = await createVisitor().send(start);
    const back = await signInWithGoogle(redirectUrlOf(begun).href, { email: grace });
    const path = back.slice('http://localhost:3000'.length);
    const stranger = createVisitor();
    await stranger.send(path);
    expect(await fetchSession(stranger)).toEqual({});
    const halfway = createVisitor();
    await halfway.send(start);
    await halfway.send(path);
    expect(await fetchSession(halfway)).toEqual({});
    expect(await service.db.user.count()).toBe(0);
  });

  it('switches to the new person, and connects nothing to the previous one', async () => {
    const visitor = await registerAndSignInVisitor(alice);
    await signInThroughGoogle(visitor, { email: grace });
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: grace } });
    const before = { where: { email: alice.email }, include: { accounts: true } };
    expect((await service.db.user.findUniqueOrThrow(before)).accounts).toEqual([]);
  });

  it('never leads to another site', async () => {
    for (const callbackUrl of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const query = new URLSearchParams({ callbackUrl });
      const response = await signInThroughGoogle(createVisitor(), { email: grace }, `${start}?${query}`);
      expect(redirectUrlOf(response).href).toBe('http://localhost:3000/');
    }
  });
});

describe('/api/me/connections', () => {
  it('shows the ways to sign in', async () => {
    const visitor = await registerAndSignInVisitor(alice);
    expect(await (await visitor.send('/api/me/connections')).json()).toEqual({
      password: { connected: true },
      google: { available: true, connected: false, connectedAt: null },
    });
    expect((await createVisitor().send('/api/me/connections')).status).toBe(401);
  });

  const connect = async (visitor: Visitor, email: string) =>
    finishConnectingGoogle(visitor, await startConnectingGoogle(visitor), email);

  it('connects a Google account with another address to the one that is signed in', async () => {
    const visitor = await provenVisitor(alice);
    const response = await connect(visitor, grace);
    expect(redirectUrlOf(response).href).toBe('http://localhost:3000/settings');
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: alice.email } });
    expect(await (await visitor.send('/api/me/connections')).json()).toMatchObject({
      google: { connected: true, connectedAt: expect.stringMatching(/Z$/) },
    });
    expect(visitor.cookies.has('marketplace.google-intent')).toBe(false);
    const elsewhere = createVisitor();
    await signInThroughGoogle(elsewhere, { email: grace });
    expect(await fetchSession(elsewhere)).toMatchObject({ user: { email: alice.email } });
    expect((await signIn(createVisitor(), alice)).status).toBe(200);
  });

  it('refuses a Google account that belongs to somebody else, and a second one', async () => {
    await signInThroughGoogle(createVisitor(), { email: grace });
    const visitor = await provenVisitor(alice);
    const taken = await connect(visitor, grace);
    expect(taken.headers.get('location')).toBe('/login?error=GoogleTaken');
    await connect(visitor, 'siti.rahmat@example.com');
    const second = await connect(visitor, 'arun.pillai@example.com');
    expect(second.headers.get('location')).toBe('/login?error=OtherGoogleConnected');
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: alice.email } });
    expect(await service.db.account.count()).toBe(2);
  });

  it('connects nothing after another person signs in with the same browser', async () => {
    const bob = { name: 'Bob', email: 'bob@example.com', password: 'Password123!' };
    await registerAndSignInVisitor(bob);
    for (const next of [null, bob]) {
      const visitor = await provenVisitor(alice);
      const begun = await startConnectingGoogle(visitor);
      await visitor.send('/api/auth/signout', { method: 'POST' });
      if (next) await signIn(visitor, next);
      await finishConnectingGoogle(visitor, begun, grace);
      expect(await fetchSession(visitor)).toMatchObject({ user: { email: grace } });
    }
    const accounts = await service.db.account.findMany({ include: { user: true } });
    expect(accounts.map(({ user }) => user.email)).toEqual([grace]);
  });

  it('disconnects, but not the only way in', async () => {
    const visitor = await provenVisitor(alice);
    const remove = (who: Visitor) => who.send('/api/me/connections', { method: 'DELETE' });
    expect((await remove(visitor)).status).toBe(404);
    await connect(visitor, grace);
    const response = await remove(visitor);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ google: { connected: false } });
    const google = createVisitor();
    await signInThroughGoogle(google, { email: grace });
    const refused = await remove(google);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('only way to sign in') });
    expect(await service.db.account.count()).toBe(1);
    expect((await remove(createVisitor())).status).toBe(401);
  });
});

describe('the PKCE challenge', () => {
  it('belongs to a verifier that stays in the browser, encrypted', async () => {
    const visitor = createVisitor();
    const challenge = redirectUrlOf(await visitor.send(start)).searchParams.get('code_challenge') ?? '';
    const cookie = visitor.cookies.get('marketplace.pkce') ?? '';
    expect(cookie).not.toContain(challenge);
    expect(createHash('sha256').update(cookie).digest('base64url')).not.toBe(challenge);
  });
});
