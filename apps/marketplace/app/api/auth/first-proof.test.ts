import { runInBatches } from '@repo/testing/run-in-batches';
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
const attacker = 'grace.lim@example.com';
const victim = { name: 'Alice Tan', email: 'alice@example.com', password: 'attackers-choice' };
const ownPassword = 'the-owners-own-1';

async function mailedToken(subject: string): Promise<string> {
  const mail = (await service.mailsTo(victim.email)).find((received) => received.subject === subject);
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}

/** The victim's address, registered by somebody else who also connected their Google account. */
async function hijackedAccount(): Promise<Visitor> {
  const visitor = await registerAndSignInVisitor(victim);
  const { id: userId } = await service.db.user.findUniqueOrThrow({ where: { email: victim.email } });
  const providerAccountId = '100000000000000000001';
  await service.db.account.create({ data: { userId, provider: 'google', providerAccountId } });
  expect(await fetchSession(visitor)).toMatchObject({ user: { email: victim.email } });
  return visitor;
}

const proofs = {
  'Google sign-in': async () => {
    await signInThroughGoogle(createVisitor(), { email: victim.email });
  },
  'password-reset link': async () => {
    await createVisitor().send('/api/auth/forgot-password', { json: { email: victim.email } });
    const token = await mailedToken('Choose a new password');
    return createVisitor().send('/api/auth/reset-password', { json: { token, password: ownPassword } });
  },
  'verification link': async () => {
    const token = await mailedToken('Confirm your email address');
    return createVisitor().send('/api/auth/verify-email', { json: { token } });
  },
};
const ways = Object.entries(proofs);

async function expectAttackerIsOut(session: Visitor): Promise<void> {
  expect(await fetchSession(session)).toEqual({});
  expect((await signIn(createVisitor(), victim)).status).toBe(401);
  const throughGoogle = createVisitor();
  await signInThroughGoogle(throughGoogle, { email: attacker });
  expect(await fetchSession(throughGoogle)).toMatchObject({ user: { email: attacker } });
}

const stored = () =>
  service.db.user.findUniqueOrThrow({
    where: { email: victim.email },
    include: { accounts: true },
    omit: { passwordHash: false },
  });

describe('the first proof of an address', () => {
  it.each(ways)('by %s ends all access that somebody else set up before', async (_way, prove) => {
    const session = await hijackedAccount();
    await prove();
    await expectAttackerIsOut(session);
    expect((await stored()).emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('ends the sessions of an account without a password too', async () => {
    const session = await hijackedAccount();
    await service.db.user.updateMany({ data: { passwordHash: null } });
    await proofs['Google sign-in']();
    await expectAttackerIsOut(session);
  });

  it.each([
    ['Google sign-in', 'password-reset link'],
    ['password-reset link', 'verification link'],
    ['verification link', 'Google sign-in'],
  ] as const)(
    'counts once when a %s and a %s run concurrently; neither undoes the other',
    async (one, other) => {
      const session = await hijackedAccount();
      await Promise.all([proofs[one](), proofs[other]()]);
      await expectAttackerIsOut(session);
      const { accounts, passwordHash } = await stored();
      // A proof never removes what it has just added; a later reset by link does.
      if (one === 'Google sign-in') {
        expect([[], ['google']]).toContainEqual(accounts.map(({ provider }) => provider));
      } else if (other === 'Google sign-in') {
        expect(accounts.map(({ provider }) => provider)).toEqual(['google']);
      } else expect(accounts).toEqual([]);
      if (other === 'password-reset link') expect(passwordHash).not.toBeNull();
    },
  );

  it('is the first only once: later ones leave sessions, password and connections alone', async () => {
    await registerAndSignInVisitor(victim);
    await proofs['verification link']();
    const owner = createVisitor();
    await signInThroughGoogle(owner, { email: victim.email });
    await signInThroughGoogle(createVisitor(), { email: victim.email });
    expect(await fetchSession(owner)).toMatchObject({ user: { email: victim.email } });
  });
});

describe('a verification link with the password of the registration', () => {
  const verify = (token: string, password: string) =>
    createVisitor().send('/api/auth/verify-email', { json: { token, password } });

  it('keeps that password, and ends sessions and connections all the same', async () => {
    const session = await hijackedAccount();
    const token = await mailedToken('Confirm your email address');
    const response = await verify(token, victim.password);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Your email address is confirmed' });
    expect(await fetchSession(session)).toEqual({});
    expect((await stored()).accounts).toEqual([]);
    expect((await signIn(createVisitor(), victim)).status).toBe(200);
  });

  it('is refused with a wrong one: nothing is proven, and the link still works', async () => {
    const session = await hijackedAccount();
    const token = await mailedToken('Confirm your email address');
    const response = await verify(token, 'a-guess');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'That is not the password this account was registered with',
      details: [{ field: 'password', message: 'That is not the password this account was registered with' }],
    });
    expect((await stored()).emailVerifiedAt).toBeNull();
    expect(await fetchSession(session)).toMatchObject({ user: { email: victim.email } });
    expect((await verify(token, victim.password)).status).toBe(200);
  });

  it('allows ten wrong ones over all links of the account; then only a new password helps', async () => {
    const session = await hijackedAccount();
    const token = await mailedToken('Confirm your email address');
    const answers = await runInBatches(12, () => verify(token, 'a-guess'));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    await session.send('/api/auth/verify-email/resend', { method: 'POST' });
    const newer = await mailedToken('Confirm your email address');
    expect(newer).not.toBe(token);
    const late = await verify(newer, victim.password);
    expect([late.status, Number(late.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    expect(await late.json()).toEqual({ error: expect.stringContaining('Choose a new password') });
    expect((await stored()).emailVerifiedAt).toBeNull();
    expect((await proofs['password-reset link']()).status).toBe(200);
    expect((await stored()).emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('says nothing about the password of an address that is proven already', async () => {
    await hijackedAccount();
    const token = await mailedToken('Confirm your email address');
    await verify(token, victim.password);
    expect((await verify(token, 'a-guess')).status).toBe(200);
  });

  it('without a password, says that one must be chosen', async () => {
    await hijackedAccount();
    const response = await proofs['verification link']();
    expect(await response.json()).toEqual({ message: expect.stringContaining('Choose a password') });
    expect((await stored()).passwordHash).toBeNull();
  });
});

describe('connecting a provider', () => {
  it('is refused while the address is unproven, with what to do first', async () => {
    const visitor = await registerAndSignInVisitor(victim);
    const response = await startConnectingGoogle(visitor);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: expect.stringContaining('Confirm your email address first'),
    });
    expect(visitor.cookies.has('marketplace.google-intent')).toBe(false);
  });

  it('is refused on the way back from the provider as well', async () => {
    const visitor = await registerAndSignInVisitor(victim);
    await service.db.user.updateMany({ data: { emailVerifiedAt: new Date() } });
    const begun = await startConnectingGoogle(visitor);
    await service.db.user.updateMany({ data: { emailVerifiedAt: null } });
    const response = await finishConnectingGoogle(visitor, begun, attacker);
    expect(response.headers.get('location')).toBe('/login?error=AddressNotProven');
    expect(await service.db.account.count()).toBe(0);
  });

  it('with the account’s own address at Google proves nothing by itself: signing in with Google does', async () => {
    const visitor = await registerAndSignInVisitor(victim);
    expect((await startConnectingGoogle(visitor)).status).toBe(400);
    const owner = createVisitor();
    const response = await signInThroughGoogle(owner, { email: victim.email });
    expect(redirectUrlOf(response).pathname).toBe('/');
    expect(await fetchSession(visitor)).toEqual({});
    expect(await fetchSession(owner)).toMatchObject({ user: { email: victim.email } });
  });
});
