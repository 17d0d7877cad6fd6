import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const wanted = 'new.address@example.com';

type Person = Awaited<ReturnType<typeof createUser>>;

const post = (path: string, body: object, token?: string) =>
  service.call(path, { method: 'POST', body, headers: token ? { authorization: `Bearer ${token}` } : {} });
const tokenTo = (email: string) =>
  service.mails.findLast(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1] ?? '';
const subjectsTo = (email: string) =>
  service.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
async function signIn(email: string): Promise<string> {
  const body = { email, loginType: 'password', password: testPassword };
  return (await post('/api/auth/login', body)).body.data?.token ?? '';
}
const ask = (token: string, email: unknown = wanted) => post('/api/account/address', { email }, token);
const confirm = (session: string, token = tokenTo(wanted)) =>
  post('/api/account/address/confirm', { token }, session);
const refuse = (token: string) => post('/api/account/address/refuse', { token });
const stored = ({ id }: Person) =>
  database.db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: false } });
async function holds(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await service.call('/api/auth/session', { headers })).body.data.user !== null;
}

describe('POST /api/account/address', () => {
  it('mails both addresses; the answer is the same for an address that somebody has', async () => {
    const [person, holder] = [await createUser(database.db), await createUser(database.db)];
    const session = await signIn(person.email);
    const free = await ask(session);
    expect(free).toMatchObject({ status: 200, body: { success: true } });
    const taken = await ask(session, holder.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(subjectsTo(wanted)).toEqual(['Confirm your new email address']);
    expect(subjectsTo(holder.email)).toEqual(['This address already has an account']);
    expect(subjectsTo(person.email)).toContain('Somebody asked to change your email address');
    expect((await stored(person)).email).toBe(person.email);
  });

  it('refuses strangers, the present address, a fourth in a day and a session not proven lately', async () => {
    expect(await post('/api/account/address', { email: wanted })).toMatchObject({
      status: 401,
      body: { success: false },
    });
    const person = await createUser(database.db);
    const session = await signIn(person.email);
    expect((await ask(session, person.email)).status).toBe(400);
    expect((await ask(session, 'nobody')).status).toBe(400);
    for (const name of ['a', 'b', 'c']) await ask(session, `${name}@example.com`);
    expect((await ask(session)).status).toBe(429);
    await database.db.signIn.updateMany({ data: { provenAt: new Date(Date.now() - 11 * 60 * 1000) } });
    await expect.poll(async () => (await ask(session)).status, { timeout: 3000 }).toBe(403);
  });
});

describe('POST /api/account/address/confirm', () => {
  it('changes the address, ends other sign-ins, links and codes, and keeps this one', async () => {
    const person = await createUser(database.db);
    const [here, elsewhere] = [await signIn(person.email), await signIn(person.email)];
    await post('/api/auth/forgot-password', { email: person.email });
    const resetToken = tokenTo(person.email);
    await post('/api/auth/send-otp', { email: person.email });
    await ask(here);
    expect((await confirm(here)).status).toBe(200);
    expect((await stored(person)).email).toBe(wanted);
    expect(await holds(here)).toBe(true);
    expect(await holds(elsewhere)).toBe(false);
    expect(await database.db.oneTimeCode.count()).toBe(0);
    const reset = { token: resetToken, password: 'another-secret-1' };
    expect((await post('/api/auth/reset-password', reset)).status).toBe(400);
    expect(await signIn(wanted)).not.toBe('');
    const entries = await database.db.auditEntry.findMany({ where: { action: 'user.change-address' } });
    expect(entries).toMatchObject([{ targetId: person.id, before: null, after: null }]);
  });

  it('is no use to anybody else, and counts once', async () => {
    const [person, other] = [await createUser(database.db), await createUser(database.db)];
    const session = await signIn(person.email);
    await ask(session);
    expect((await confirm(await signIn(other.email))).status).toBe(400);
    expect((await post('/api/account/address/confirm', { token: tokenTo(wanted) })).status).toBe(401);
    const answers = await Promise.all([confirm(session), confirm(session)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('POST /api/account/address/refuse', () => {
  it('stops a change that waits', async () => {
    const person = await createUser(database.db);
    const session = await signIn(person.email);
    await ask(session);
    expect((await refuse(tokenTo(person.email))).status).toBe(200);
    expect(await holds(session)).toBe(false);
    expect((await confirm(await signIn(person.email))).status).toBe(400);
  });

  it('takes a confirmed change back: old address, no sign-in, no password, no calendar address', async () => {
    const person = await createUser(database.db, { calendarTokenHash: 'c'.repeat(64) });
    const session = await signIn(person.email);
    await ask(session);
    await confirm(session);
    expect((await refuse(tokenTo(person.email))).status).toBe(200);
    expect(await stored(person)).toMatchObject({
      email: person.email,
      passwordHash: null,
      calendarTokenHash: null,
    });
    expect(await holds(session)).toBe(false);
    expect((await refuse(tokenTo(person.email))).status).toBe(400);
  });

  it('leaves the address with an account that was opened for it meanwhile, and says so', async () => {
    const person = await createUser(database.db);
    const session = await signIn(person.email);
    await ask(session);
    await confirm(session);
    await createUser(database.db, { email: person.email, emailVerifiedAt: null });
    expect(await refuse(tokenTo(person.email))).toMatchObject({ status: 409, body: { success: false } });
    expect((await stored(person)).email).toBe(wanted);
  });
});
