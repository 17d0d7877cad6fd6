import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const ownPassword = 'the owner’s own 1';

type Person = Awaited<ReturnType<typeof createUser>>;

const post = (path: string, body: object) => service.call(path, { method: 'POST', body });
const login = (body: object) => post('/api/auth/login', body);
const byPassword = ({ email }: Person, password = testPassword) =>
  login({ email, loginType: 'password', password });
const mailed = (pattern: RegExp) => service.mails.at(-1)?.text.match(pattern)?.[1] ?? 'nothing';
const stored = ({ id }: Person) => database.db.user.findUniqueOrThrow({ where: { id } });

async function holds(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await service.call('/api/auth/session', { headers })).body.data.user !== null;
}

async function requestCode({ email }: Person): Promise<string> {
  await post('/api/auth/send-otp', { email });
  return mailed(/\b(\d{6})\b/);
}

async function requestLink({ email }: Person): Promise<string> {
  await post('/api/auth/forgot-password', { email });
  return mailed(/token=([\w-]+)/);
}

const byCode = ({ email }: Person, otp: string) => login({ email, loginType: 'otp', otp });
const byLink = (token: string) => post('/api/auth/reset-password', { token, password: ownPassword });

const proofs = {
  'one-time code': async (person: Person) => byCode(person, await requestCode(person)),
  'password-reset link': async (person: Person) => byLink(await requestLink(person)),
};

async function unprovenAccount(): Promise<{ person: Person; token: string }> {
  const person = await createUser(database.db, { emailVerifiedAt: null });
  const { token } = (await byPassword(person)).body.data;
  expect(await holds(token)).toBe(true);
  return { person, token };
}

describe('the first proof of an address', () => {
  it.each(Object.entries(proofs))('by %s ends the password and sign-ins from before', async (_way, prove) => {
    const { person, token } = await unprovenAccount();
    expect((await prove(person)).status).toBe(200);
    expect((await stored(person)).emailVerifiedAt).toBeInstanceOf(Date);
    expect(await holds(token)).toBe(false);
    expect((await byPassword(person)).status).toBe(401);
    const entries = await database.db.auditEntry.findMany({ where: { action: 'user.prove-address' } });
    expect(entries).toMatchObject([{ actor: `user:${person.id}`, targetId: person.id }]);
  });

  it('by a one-time code keeps the proving session; the next code ends nothing', async () => {
    const { person } = await unprovenAccount();
    const first = (await proofs['one-time code'](person)).body.data.token;
    expect(await holds(first)).toBe(true);
    await proofs['one-time code'](person);
    expect(await holds(first)).toBe(true);
  });

  it('counts once when a code and a link come together: the link’s password stays', async () => {
    const { person, token } = await unprovenAccount();
    const link = await requestLink(person);
    const code = await requestCode(person);
    await Promise.all([byLink(link), byCode(person, code)]);
    expect(await holds(token)).toBe(false);
    expect((await byPassword(person)).status).toBe(401);
    expect((await byPassword(person, ownPassword)).status).toBe(200);
    expect(await database.db.auditEntry.count({ where: { action: 'user.prove-address' } })).toBe(1);
  });

  it('is not made by a wrong code, nor for a deactivated account', async () => {
    const { person } = await unprovenAccount();
    const code = await requestCode(person);
    await byCode(person, code === '000000' ? '111111' : '000000');
    expect((await stored(person)).emailVerifiedAt).toBeNull();
    await database.db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    expect((await byCode(person, code)).status).toBe(403);
    expect((await stored(person)).emailVerifiedAt).toBeNull();
  });

  it('leaves a proven account its password', async () => {
    const person = await createUser(database.db);
    const { token } = (await byPassword(person)).body.data;
    await proofs['one-time code'](person);
    expect(await holds(token)).toBe(true);
    expect((await byPassword(person)).status).toBe(200);
  });
});
