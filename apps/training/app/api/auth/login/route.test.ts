import { trainingCookieName } from '@repo/auth/training-session';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it, vi } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

function login(body: unknown, options: { address?: string; headers?: Record<string, string> } = {}) {
  return service.call('/api/auth/login', { method: 'POST', body, ...options });
}

function byPassword(email: string, password = testPassword) {
  return { email, loginType: 'password', password };
}

describe('POST /api/auth/login with a password', () => {
  it('answers the person, the roles and a token that works, as header and as cookie', async () => {
    const person = await createUser(database.db, { roles: ['learner', 'trainer'] });
    const { status, body, headers } = await login(byPassword(`  ${person.email.toUpperCase()} `));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        user: {
          id: person.id,
          email: person.email,
          fullName: person.fullName,
          role: 'trainer',
          roles: ['learner', 'trainer'],
        },
        token: expect.stringMatching(/^[\w-]{43}$/),
        roles: ['learner', 'trainer'],
      },
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith('training.session=')) ?? '';
    expect(cookie).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const { token } = body.data;
    const byHeader = await service.call('/api/auth/session', {
      headers: { authorization: `Bearer ${token}` },
    });
    const byCookie = await service.call('/api/auth/session', { headers: { cookie } });
    expect([byHeader.body.data.user?.id, byCookie.body.data.user?.id]).toEqual([person.id, person.id]);
    const [stored] = await database.db.signIn.findMany({ where: { userId: person.id } });
    expect(JSON.stringify(stored)).not.toContain(token);
    const { lastSignInAt } = await database.db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(lastSignInAt).not.toBeNull();
  });

  it('answers the strongest role', async () => {
    const person = await createUser(database.db, { roles: ['learner', 'admin', 'developer'] });
    expect((await login(byPassword(person.email))).body.data.user.role).toBe('admin');
  });

  it.each([
    ['no email', { loginType: 'password', password: 'x' }, 'email'],
    ['an empty email', { loginType: 'password', email: '', password: 'x' }, 'email'],
    ['no password', { loginType: 'password', email: 'a@example.com' }, 'password'],
    ['an empty password', { loginType: 'password', email: 'a@example.com', password: '' }, 'password'],
    [
      'a password that is no text',
      { loginType: 'password', email: 'a@example.com', password: 1 },
      'password',
    ],
    ['no code', { loginType: 'otp', email: 'a@example.com', password: 'x' }, 'otp'],
    ['no loginType', { email: 'a@example.com', password: 'x' }, 'loginType'],
    ['another loginType', { loginType: 'magic', email: 'a@example.com', password: 'x' }, 'loginType'],
  ])('refuses %s with 400 and names the field', async (_what, body, field) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, details: [{ field }] });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('refuses invalid JSON with 400', async () => {
    expect((await login('{"email":')).status).toBe(400);
  });

  it('refuses everything wrong alike', async () => {
    const person = await createUser(database.db);
    const invited = await createUser(database.db, { passwordHash: null });
    const answers = await Promise.all([
      login(byPassword(person.email, 'Password123?')),
      login(byPassword('nobody@example.com')),
      login(byPassword('no address at all')),
      login(byPassword(invited.email)),
      login(byPassword(person.email, `${testPassword}${'x'.repeat(80)}`)),
      login({ email: person.email, loginType: 'otp', otp: '000000' }),
    ]);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ success: false, error: 'Invalid credentials' });
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(await database.db.signIn.count()).toBe(0);
  });

  it('reveals a deactivation only after the right password', async () => {
    const person = await createUser(database.db, { deactivatedAt: new Date() });
    expect((await login(byPassword(person.email, 'wrong-one'))).status).toBe(401);
    const { status, body } = await login(byPassword(person.email));
    expect(status).toBe(403);
    expect(body.error).toMatch(/deactivated/);
    expect(await database.db.signIn.count()).toBe(0);
  });

  it('takes ten failures of one address from one client, and clears the count with a right one', async () => {
    const person = await createUser(database.db);
    const wrong = byPassword(person.email, 'wrong-one');
    for (let index = 0; index < 9; index += 1) expect((await login(wrong)).status).toBe(401);
    expect((await login(byPassword(person.email))).status).toBe(200);
    for (let index = 0; index < 10; index += 1) expect((await login(wrong)).status).toBe(401);
    const refused = await login(byPassword(person.email));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ success: false, error: expect.stringMatching(/Too many/) });
    // The same person from elsewhere and another person from here can sign in.
    expect((await login(byPassword(person.email), { address: '198.51.100.1' })).status).toBe(200);
    const other = await createUser(database.db);
    expect((await login(byPassword(other.email))).status).toBe(200);
  });

  it('limits concurrent guesses to ten attempts', async () => {
    const person = await createUser(database.db);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => login(byPassword(person.email, 'wrong-one'))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('lets right passwords that come at once all in', async () => {
    const person = await createUser(database.db);
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(byPassword(person.email))));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  it('refuses a foreign page', async () => {
    const person = await createUser(database.db);
    const answer = await login(byPassword(person.email), { headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });
});

async function codeFor(email: string): Promise<string> {
  const { status } = await service.call('/api/auth/send-otp', { method: 'POST', body: { email } });
  expect(status).toBe(200);
  return service.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? 'no code';
}

function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

describe('POST /api/auth/login with a one-time code', () => {
  const byCode = (email: string, otp: unknown) => ({ email, loginType: 'otp', otp });

  it('signs in once', async () => {
    const person = await createUser(database.db, { passwordHash: null });
    const code = await codeFor(person.email);
    const { status, body, headers } = await login(
      byCode(person.email, ` ${code.slice(0, 3)} ${code.slice(3)}`),
    );
    expect(status).toBe(200);
    expect(body.data.user.id).toBe(person.id);
    expect(headers.get('set-cookie')).toContain(trainingCookieName());
    const again = await login(byCode(person.email, code));
    expect([again.status, again.body.error]).toEqual([401, 'Invalid credentials']);
  });

  it('lets one of many right ones at once in', async () => {
    const person = await createUser(database.db);
    const code = await codeFor(person.email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        login(byCode(person.email, code), { address: `198.51.100.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  it('is void after five wrong tries, also when they come at once from everywhere', async () => {
    const person = await createUser(database.db);
    const code = await codeFor(person.email);
    const guesses = Array.from({ length: 20 }, (_, index) =>
      login(byCode(person.email, wrongCode(code)), { address: `198.51.100.${index}` }),
    );
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    const row = await database.db.oneTimeCode.findUniqueOrThrow({ where: { email: person.email } });
    expect(row.wrongTries).toBe(5);
    expect((await login(byCode(person.email, code))).status).toBe(401);
    expect((await login(byCode(person.email, await codeFor(person.email)))).status).toBe(200);
  });

  it('still works after four wrong tries', async () => {
    const person = await createUser(database.db);
    const code = await codeFor(person.email);
    for (let index = 0; index < 4; index += 1) await login(byCode(person.email, wrongCode(code)));
    expect((await login(byCode(person.email, code))).status).toBe(200);
  });

  it('is void when a newer one was sent', async () => {
    const person = await createUser(database.db);
    const [first, second] = [await codeFor(person.email), await codeFor(person.email)];
    if (first !== second) expect((await login(byCode(person.email, first))).status).toBe(401);
    expect((await login(byCode(person.email, second))).status).toBe(200);
  });

  it('works for ten minutes', async () => {
    const person = await createUser(database.db);
    const code = await codeFor(person.email);
    const clock = vi.spyOn(service.services, 'clock');
    clock.mockImplementation(() => new Date(Date.now() + 10 * 60_000 + 1));
    expect((await login(byCode(person.email, code))).status).toBe(401);
    clock.mockImplementation(() => new Date(Date.now() + 9 * 60_000 + 50_000));
    expect((await login(byCode(person.email, code))).status).toBe(200);
  });

  it('is nobody else’s, and none of an address without an account', async () => {
    const [one, other] = [await createUser(database.db), await createUser(database.db)];
    const code = await codeFor(one.email);
    expect((await login(byCode(other.email, code))).status).toBe(401);
    expect((await login(byCode('nobody@example.com', code))).status).toBe(401);
  });

  it('reveals a deactivation only after the right code', async () => {
    const person = await createUser(database.db, { deactivatedAt: new Date() });
    const code = await codeFor(person.email);
    expect((await login(byCode(person.email, wrongCode(code)))).status).toBe(401);
    expect((await login(byCode(person.email, code))).status).toBe(403);
  });

  it('is stored hashed, and ten wrong ones are all, which are not counted against the password', async () => {
    const person = await createUser(database.db);
    const code = await codeFor(person.email);
    const stored = await database.db.oneTimeCode.findMany();
    expect(JSON.stringify(stored)).not.toContain(code);
    for (let index = 0; index < 10; index += 1) {
      expect((await login(byCode(person.email, wrongCode(code)))).status).toBe(401);
    }
    expect((await login(byCode(person.email, wrongCode(code)))).status).toBe(429);
    expect((await login(byPassword(person.email))).status).toBe(200);
  });
});
