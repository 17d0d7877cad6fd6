import { describe, expect, it } from 'vitest';
import {
  finishConnectingGoogle,
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
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const wanted = 'mei.ling.new@example.com';

async function tokenTo(address: string): Promise<string> {
  const [mail] = await service.mailsTo(address);
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}
const subjectsTo = async (address: string) => (await service.mailsTo(address)).map(({ subject }) => subject);
const ask = (visitor: Visitor, email: unknown = wanted) =>
  visitor.send('/api/account/address', { json: { email } });
const confirm = async (visitor: Visitor, token?: string) =>
  visitor.send('/api/account/address/confirm', { json: { token: token ?? (await tokenTo(wanted)) } });
const refuse = (token: string) => createVisitor().send('/api/account/address/refuse', { json: { token } });
const stored = (email: string) =>
  service.db.user.findUniqueOrThrow({ where: { email }, omit: { passwordHash: false } });

async function provenVisitor(): Promise<Visitor> {
  const visitor = await registerAndSignInVisitor(person);
  await service.db.user.update({ where: { email: person.email }, data: { emailVerifiedAt: new Date() } });
  return visitor;
}

describe('POST /api/account/address', () => {
  it('mails both addresses and changes nothing yet', async () => {
    const visitor = await provenVisitor();
    expect((await ask(visitor)).status).toBe(200);
    expect(await subjectsTo(wanted)).toEqual(['Confirm your new email address']);
    expect((await subjectsTo(person.email))[0]).toBe('Somebody asked to change your email address');
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: person.email } });
  });

  it('gives the same answer for an address that is taken', async () => {
    const visitor = await provenVisitor();
    await registerAndSignInVisitor({ ...person, email: 'holder@example.com' });
    const [free, taken] = [await ask(visitor), await ask(visitor, 'holder@example.com')];
    expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()]);
    expect((await subjectsTo('holder@example.com'))[0]).toBe('This address already has an account');
  });

  it('refuses strangers, the present address, and a fourth one in a day', async () => {
    const stranger = await ask(createVisitor());
    expect([stranger.status, await stranger.json()]).toEqual([401, { error: 'Unauthorized' }]);
    const visitor = await provenVisitor();
    expect((await ask(visitor, person.email)).status).toBe(400);
    expect((await ask(visitor, 'nobody')).status).toBe(400);
    for (const name of ['a', 'b', 'c']) await ask(visitor, `${name}@example.com`);
    const fourth = await ask(visitor);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  });

  it('needs a recent proof', async () => {
    const visitor = await provenVisitor();
    await service.db.signIn.updateMany({ data: { provenAt: new Date(Date.now() - 11 * 60 * 1000) } });
    // Sessions are cached for a second.
    await expect.poll(async () => (await ask(visitor)).status, { timeout: 3000 }).toBe(403);
  });
});

describe('POST /api/account/address/confirm', () => {
  it('changes the address, ends other sessions and takes Google off the account', async () => {
    const visitor = await provenVisitor();
    await finishConnectingGoogle(visitor, await startConnectingGoogle(visitor), 'grace.lim@example.com');
    expect(await service.db.account.count()).toBe(1);
    const elsewhere = createVisitor();
    await signIn(elsewhere, person);
    await createVisitor().send('/api/auth/forgot-password', { json: { email: person.email } });
    const resetToken = await tokenTo(person.email);
    await ask(visitor);
    expect((await confirm(visitor)).status).toBe(200);
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: wanted } });
    expect(await fetchSession(elsewhere)).toEqual({});
    const reset = { token: resetToken, password: 'another-secret-1' };
    expect((await createVisitor().send('/api/auth/reset-password', { json: reset })).status).toBe(400);
    expect(await service.db.account.count()).toBe(0);
    const [told] = await service.mailsTo(person.email);
    expect(told).toMatchObject({
      subject: 'Your email address was changed',
      text: expect.stringContaining('Google account was removed'),
    });
    const throughGoogle = createVisitor();
    await signInThroughGoogle(throughGoogle, { email: 'grace.lim@example.com' });
    expect(await fetchSession(throughGoogle)).toMatchObject({ user: { email: 'grace.lim@example.com' } });
    expect((await signIn(createVisitor(), { ...person, email: wanted })).status).toBe(200);
    const actions = await service.db.auditEntry.findMany({
      select: { action: true },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.ask-for-address', 'user.change-address']),
    );
  });

  it('works only for its person and only once', async () => {
    const visitor = await provenVisitor();
    await ask(visitor);
    const token = await tokenTo(wanted);
    expect((await confirm(createVisitor(), token)).status).toBe(401);
    const other = await registerAndSignInVisitor({ ...person, email: 'other@example.com' });
    expect((await confirm(other, token)).status).toBe(400);
    const answers = await Promise.all([confirm(visitor.copy(), token), confirm(visitor.copy(), token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stored(wanted)).name).toBe(person.name);
  });

  it('an address that two people request goes to the first', async () => {
    const [one, two] = [
      await provenVisitor(),
      await registerAndSignInVisitor({ ...person, email: 'two@example.com' }),
    ];
    await ask(one);
    const ones = await tokenTo(wanted);
    await ask(two);
    const answers = await Promise.all([confirm(one, ones), confirm(two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of an unproven account is its first proof: the password stays, nothing goes to the old address', async () => {
    const visitor = await registerAndSignInVisitor(person);
    const before = (await subjectsTo(person.email)).length;
    await ask(visitor);
    expect((await confirm(visitor)).status).toBe(200);
    expect((await stored(wanted)).emailVerifiedAt).toBeInstanceOf(Date);
    expect(await subjectsTo(person.email)).toHaveLength(before);
    expect((await signIn(createVisitor(), { ...person, email: wanted })).status).toBe(200);
  });
});

describe('POST /api/account/address/refuse', () => {
  it('stops a pending change', async () => {
    const visitor = await provenVisitor();
    await ask(visitor);
    const token = await tokenTo(person.email);
    expect((await refuse(token)).status).toBe(200);
    expect(await fetchSession(visitor)).toEqual({});
    await signIn(visitor, person);
    expect((await confirm(visitor)).status).toBe(400);
    expect((await refuse(token)).status).toBe(400);
  });

  it('reverts a confirmed change, also when a squatter made it', async () => {
    const visitor = await provenVisitor();
    await ask(visitor);
    await confirm(visitor);
    await registerAndSignInVisitor({ ...person, name: 'Squatter' });
    const token = (await service.mailsTo(person.email))
      .find(({ subject }) => subject === 'Your email address was changed')
      ?.text.match(/token=([\w-]+)/)?.[1];
    expect((await refuse(token ?? '')).status).toBe(200);
    expect(await stored(person.email)).toMatchObject({ name: person.name, passwordHash: null });
    expect(await fetchSession(visitor)).toEqual({});
  });
});
