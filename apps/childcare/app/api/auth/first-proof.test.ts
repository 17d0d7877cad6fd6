import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser, demoPassword } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, signIn, mails } = useChildcareService(database);
const person = { name: 'Nur Aisyah', email: 'aisyah@example.com', password: 'first-secret' };
const ownPassword = 'the-owners-own-1';

/** The token of the link in the last mail with this subject. */
function tokenOf(subject: string, email = person.email): string {
  const mail = mails.findLast((sent) => sent.to === email && sent.subject === subject);
  return mail?.text.match(/(?:token=|join\/)([\w-]+)/)?.[1] ?? '';
}
const verificationToken = () => tokenOf('Confirm your email address');

/** Registers over the API and signs in; the `cookie` header of that session. */
async function registerAndSignIn(): Promise<string> {
  await call('/api/auth/register', { body: person });
  return (await signIn(person)) ?? '';
}
const sessionOf = async (cookie: string) => (await call('/api/auth/session', { headers: { cookie } })).body;
const verify = (body: object) => call('/api/auth/verify-email', { body });
const resend = (cookie: string) =>
  call('/api/auth/verify-email/resend', { method: 'POST', headers: { cookie } });
const stored = () => database.db.user.findUniqueOrThrow({ where: { email: person.email } });

const proofs = {
  async 'password-reset link'() {
    await call('/api/auth/forgot-password', { body: { email: person.email } });
    const token = tokenOf('Choose a new password');
    await call('/api/auth/reset-password', { body: { token, password: ownPassword } });
  },
  async 'verification link'() {
    await verify({ token: verificationToken() });
  },
};

describe('the address of a new account', () => {
  it('is unproven until the mailed link is opened with the password of the registration', async () => {
    const session = await registerAndSignIn();
    expect((await stored()).emailVerifiedAt).toBeNull();
    const mail = mails.find(({ to }) => to === person.email);
    expect(mail?.text).toContain('http://localhost:3002/verify-email?token=');
    const wrong = await verify({ token: verificationToken(), password: 'a-guess' });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    expect((await stored()).emailVerifiedAt).toBeNull();
    const { status, body } = await verify({ token: verificationToken(), password: person.password });
    expect([status, body]).toEqual([200, { message: 'Your email address is confirmed' }]);
    expect((await stored()).emailVerifiedAt).toBeInstanceOf(Date);
    expect(await sessionOf(session)).toEqual({});
    expect(await signIn(person)).not.toBeNull();
    // Once proven, the link is no error and says nothing about the password.
    expect((await verify({ token: verificationToken(), password: 'a-guess' })).status).toBe(200);
  });

  it('is confirmed with no password after ten wrong ones: only a new one helps then', async () => {
    await registerAndSignIn();
    const token = verificationToken();
    for (let count = 0; count < 10; count += 1) await verify({ token, password: 'a-guess' });
    expect((await verify({ token, password: person.password })).status).toBe(429);
    await proofs['password-reset link']();
    expect((await stored()).emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('gets a new link that voids the old one, five an hour at most', async () => {
    const session = await registerAndSignIn();
    const old = verificationToken();
    expect((await resend(session)).status).toBe(200);
    expect(await verify({ token: old })).toMatchObject({ status: 400, body: { code: 'DEAD_LINK' } });
    for (let count = 0; count < 6; count += 1) await resend(session);
    expect(mails.filter(({ subject }) => subject === 'Confirm your email address')).toHaveLength(5);
    expect((await verify({ token: verificationToken(), password: person.password })).status).toBe(200);
    expect((await call('/api/auth/verify-email/resend', { method: 'POST' })).status).toBe(401);
  });

  it('gets no further mail once it is proven', async () => {
    const user = await createUser(database.db);
    const { body } = await call('/api/auth/verify-email/resend', { method: 'POST', as: user });
    expect(body).toEqual({ message: 'Your email address is already confirmed' });
    expect(mails).toEqual([]);
  });

  it('is proven by no link that is unknown, expired, void, or of a deactivated person', async () => {
    await registerAndSignIn();
    const token = verificationToken();
    const dead = { status: 400, body: { code: 'DEAD_LINK' } };
    expect(await verify({ token: 'made-up' })).toMatchObject(dead);
    await database.db.user.updateMany({ data: { deactivatedAt: new Date() } });
    expect(await verify({ token })).toMatchObject(dead);
    await database.db.user.updateMany({ data: { deactivatedAt: null } });
    await database.db.verificationLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await verify({ token })).toMatchObject(dead);
    expect((await stored()).emailVerifiedAt).toBeNull();
  });
});

describe('the first proof of an address', () => {
  it.each(Object.entries(proofs))('by %s ends all access from before', async (_way, prove) => {
    const session = await registerAndSignIn();
    await prove();
    expect((await stored()).emailVerifiedAt).toBeInstanceOf(Date);
    expect(await sessionOf(session)).toEqual({});
    expect(await signIn(person)).toBeNull();
  });

  it('counts once when two links are opened together, and lets nobody from before in', async () => {
    const session = await registerAndSignIn();
    await Promise.all(Object.values(proofs).map((prove) => prove()));
    expect(await sessionOf(session)).toEqual({});
    expect(await signIn(person)).toBeNull();
    expect(await signIn({ ...person, password: ownPassword })).not.toBeNull();
  });

  it('is made by the link of an invitation that opened the account', async () => {
    const { id: organizationId } = await createOrganization(database.db);
    const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
    const { email, name } = person;
    await call('/api/invitations', { as: manager, body: { email, name } });
    const mail = mails.findLast(({ to }) => to === email);
    const token = mail?.text.match(/join\/([\w-]+)/)?.[1] ?? '';
    const { status } = await call('/api/invitations/accept', { body: { token, password: demoPassword } });
    expect(status).toBe(200);
    expect((await stored()).emailVerifiedAt).toBeInstanceOf(Date);
    expect(await signIn({ email, password: demoPassword })).not.toBeNull();
  });
});
