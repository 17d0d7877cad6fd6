import { useTrainingDatabase } from '@repo/testing/training-database';
import { bearerTokenOf, createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it, vi } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const fresh = 'a new password 8';

type Person = Awaited<ReturnType<typeof createUser>>;

function login(email: string, password: string) {
  return service.call('/api/auth/login', {
    method: 'POST',
    body: { email, loginType: 'password', password },
  });
}

function forgot(body: unknown) {
  return service.call('/api/auth/forgot-password', { method: 'POST', body });
}

function reset(body: unknown) {
  return service.call('/api/auth/reset-password', { method: 'POST', body });
}

function mailedToken(): string {
  return service.mails.at(-1)?.text.match(/\/set-password\?token=([\w-]+)/)?.[1] ?? 'no link';
}

async function isSignedIn(person: Person): Promise<boolean> {
  return (await service.call('/api/auth/session', { as: person })).body.data.user !== null;
}

describe('POST /api/auth/forgot-password and /api/auth/reset-password', () => {
  it('set a password by a mailed link, once, and end every sign-in', async () => {
    const person = await createUser(database.db);
    expect(await isSignedIn(person)).toBe(true);
    const { status, body } = await forgot({ email: person.email.toUpperCase() });
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }]);
    const token = mailedToken();
    expect(JSON.stringify(await database.db.passwordLink.findMany())).not.toContain(token);
    expect((await reset({ token, password: fresh })).status).toBe(200);
    expect(service.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Your password was changed' });
    expect(await isSignedIn(person)).toBe(false);
    expect((await login(person.email, testPassword)).status).toBe(401);
    expect((await login(person.email, fresh)).status).toBe(200);
    const again = await reset({ token, password: 'another one 9' });
    expect([again.status, again.body.error]).toEqual([
      400,
      expect.stringMatching(/expired or was already used/),
    ]);
    const [entry] = await database.db.auditEntry.findMany({ where: { action: { startsWith: 'password' } } });
    expect(entry).toMatchObject({
      action: 'password.set-by-link',
      targetId: person.id,
      actor: `user:${person.id}`,
    });
    expect(JSON.stringify(entry)).not.toContain(fresh);
  });

  it('answer the same for an unknown and a deactivated address, and mail nobody', async () => {
    const person = await createUser(database.db);
    const gone = await createUser(database.db, { deactivatedAt: new Date() });
    const answers = [await forgot({ email: 'nobody@example.com' }), await forgot({ email: gone.email })];
    expect(service.mails).toEqual([]);
    const known = await forgot({ email: person.email });
    for (const { status, body } of answers) expect([status, body]).toEqual([known.status, known.body]);
  });

  it('let one of two uses at once win', async () => {
    const person = await createUser(database.db);
    await forgot({ email: person.email });
    const token = mailedToken();
    const passwords = ['the first one', 'the second one'];
    const answers = await Promise.all(passwords.map((password) => reset({ token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuse an expired link, a replaced one, and one of a deactivated account', async () => {
    const person = await createUser(database.db);
    await forgot({ email: person.email });
    const first = mailedToken();
    await forgot({ email: person.email });
    const second = mailedToken();
    expect((await reset({ token: first, password: fresh })).status).toBe(400);
    const clock = vi.spyOn(service.services, 'clock');
    clock.mockImplementation(() => new Date(Date.now() + 60 * 60_000 + 1));
    expect((await reset({ token: second, password: fresh })).status).toBe(400);
    clock.mockRestore();
    await database.db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    expect((await reset({ token: second, password: fresh })).status).toBe(400);
    await database.db.user.update({ where: { id: person.id }, data: { deactivatedAt: null } });
    expect((await reset({ token: second, password: fresh })).status).toBe(200);
  });

  it('mail five links an hour at most', async () => {
    const person = await createUser(database.db);
    for (let index = 0; index < 7; index += 1)
      expect((await forgot({ email: person.email })).status).toBe(200);
    expect(service.mails).toHaveLength(5);
  });

  it.each([
    [{ token: 'x' }, 'password'],
    [{ password: fresh }, 'token'],
    [{ token: 'x', password: '12345' }, 'password'],
    [{ token: 'x', password: '密'.repeat(25) }, 'password'],
  ])('refuse %j with 400', async (body, field) => {
    const answer = await reset(body);
    expect([answer.status, answer.body.details]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  it('refuse an invalid email address', async () => {
    expect((await forgot({ email: 'nonsense' })).status).toBe(400);
    expect((await forgot({})).status).toBe(400);
  });
});

describe('PUT /api/auth/password', () => {
  const change = (as: Person | null, body: unknown) =>
    service.call('/api/auth/password', { method: 'PUT', body, as });

  it('changes it, ends every sign-in, and answers a token to continue with', async () => {
    const person = await createUser(database.db);
    const other = (await login(person.email, testPassword)).body.data.token;
    const { status, body, headers } = await change(person, {
      currentPassword: testPassword,
      newPassword: fresh,
    });
    expect(status).toBe(200);
    const { token } = body.data;
    expect(headers.get('set-cookie')).toContain(token);
    expect(await isSignedIn(person)).toBe(false);
    for (const [bearer, user] of [
      [other, null],
      [token, { id: person.id }],
    ]) {
      const answer = await service.call('/api/auth/session', {
        headers: { authorization: `Bearer ${bearer}` },
      });
      if (user === null) expect(answer.body.data.user).toBeNull();
      else expect(answer.body.data.user).toMatchObject(user);
    }
    expect(service.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Your password was changed' });
    expect((await login(person.email, fresh)).status).toBe(200);
  });

  it('refuses a wrong current password, and an account without one', async () => {
    const person = await createUser(database.db);
    const wrong = await change(person, { currentPassword: 'not this one', newPassword: fresh });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'The current password is not right']);
    const invited = await createUser(database.db, { passwordHash: null });
    expect((await change(invited, { currentPassword: 'anything', newPassword: fresh })).status).toBe(400);
    expect((await change(person, { currentPassword: testPassword, newPassword: '123' })).status).toBe(400);
    expect((await change(null, { currentPassword: testPassword, newPassword: fresh })).status).toBe(401);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('voids a link and a code that are on their way', async () => {
    const person = await createUser(database.db);
    await forgot({ email: person.email });
    const token = mailedToken();
    await service.call('/api/auth/send-otp', { method: 'POST', body: { email: person.email } });
    const otp = service.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0];
    await change(person, { currentPassword: testPassword, newPassword: fresh });
    expect((await reset({ token, password: 'x'.repeat(8) })).status).toBe(400);
    const body = { email: person.email, loginType: 'otp', otp };
    expect((await service.call('/api/auth/login', { method: 'POST', body })).status).toBe(401);
  });
});

describe('one’s sign-ins', () => {
  it('are listed, and ended one by one or all at once', async () => {
    const person = await createUser(database.db);
    const stranger = await createUser(database.db);
    await login(person.email, testPassword);
    await bearerTokenOf(database.db, stranger);
    const { status, body } = await service.call('/api/sign-ins', { as: person });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    expect(body.data.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    const other = body.data.find((row: { current: boolean }) => !row.current);
    expect(other).toEqual({
      id: expect.any(String),
      userAgent: '',
      signedInAt: expect.any(String),
      lastUsedAt: expect.any(String),
      current: false,
    });
    const end = (id: string, as: Person | null) =>
      service.call(`/api/sign-ins/${id}`, { method: 'DELETE', as });
    expect((await end(other.id, stranger)).status).toBe(404);
    expect((await end(other.id, null)).status).toBe(401);
    expect((await end(other.id, person)).status).toBe(200);
    expect((await end(other.id, person)).status).toBe(404);
    expect(await isSignedIn(person)).toBe(true);
    const everywhere = await service.call('/api/auth/logout-everywhere', { method: 'POST', as: person });
    expect(everywhere.status).toBe(200);
    expect(everywhere.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it('are nobody’s who is signed out', async () => {
    expect((await service.call('/api/sign-ins')).status).toBe(401);
    expect((await service.call('/api/auth/logout-everywhere', { method: 'POST' })).status).toBe(401);
  });
});
