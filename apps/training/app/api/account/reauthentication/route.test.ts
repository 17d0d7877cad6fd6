import { recentProofSeconds } from '@repo/auth/recent-proof';
import { trainingCookieName } from '@repo/auth/training-session';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { createStaleSession } from '#testing/stale-session.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const address = '/api/account/reauthentication';
type Headers = Record<string, string>;

const read = async (headers: Headers) => (await service.call(address, { headers })).body.data;
const send = (body: object, headers: Headers) => service.call(address, { method: 'POST', body, headers });
const sendCode = (headers: Headers) => service.call(`${address}/code`, { method: 'POST', headers });
const mailedCode = () => service.mails.at(-1)?.text.match(/Your code is (\d{6})/)?.[1] ?? '';

async function audited(): Promise<unknown[]> {
  const entries = await database.db.auditEntry.findMany({
    where: { action: { contains: 'confirmed' } },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ action, after }) => [action, after]);
}

describe('GET /api/account/reauthentication', () => {
  it('says how the person can confirm, and whether they have to', async () => {
    const person = await createUser(database.db);
    const stale = await read(await createStaleSession(database, person));
    expect(stale).toEqual({
      email: person.email,
      provenUntil: null,
      ways: { password: true, code: false, mailedCode: true, passkey: false, google: false },
    });
    const { body } = await service.call(address, { as: person });
    const left = Date.parse(body.data.provenUntil) - Date.now();
    expect(left).toBeGreaterThan((recentProofSeconds - 60) * 1000);
    expect(left).toBeLessThanOrEqual(recentProofSeconds * 1000);
  });

  it('offers no password to somebody who has none', async () => {
    const person = await createUser(database.db, { passwordHash: null });
    expect((await read(await createStaleSession(database, person))).ways).toMatchObject({ password: false });
  });

  it('is 401 signed out', async () => {
    expect((await service.call(address)).status).toBe(401);
  });
});

describe('POST /api/account/reauthentication', () => {
  it('takes the password, for this session alone', async () => {
    const person = await createUser(database.db);
    const [here, there] = [
      await createStaleSession(database, person),
      await createStaleSession(database, person),
    ];
    const { status, body } = await send({ password: testPassword }, here);
    expect(status).toBe(200);
    expect(Date.parse(body.data.provenUntil)).toBeGreaterThan(Date.now());
    expect((await read(here)).provenUntil).not.toBeNull();
    expect((await read(there)).provenUntil).toBeNull();
    expect(await audited()).toEqual([['sign-in.confirmed', { by: 'password' }]]);
  });

  it('takes a mailed code once, spaces and all', async () => {
    const person = await createUser(database.db, { passwordHash: null });
    const [here, there] = [
      await createStaleSession(database, person),
      await createStaleSession(database, person),
    ];
    expect((await sendCode(here)).body).toEqual({ success: true, message: 'A code is on its way to you' });
    expect(service.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'Your code to confirm that it is you',
    });
    const code = mailedCode();
    expect((await send({ code: `${code.slice(0, 3)} ${code.slice(3)}` }, here)).status).toBe(200);
    expect((await read(here)).provenUntil).not.toBeNull();
    expect((await send({ code }, there)).status).toBe(400);
    expect((await read(there)).provenUntil).toBeNull();
    expect(await audited()).toEqual([
      ['sign-in.confirmed', { by: 'mailedCode' }],
      ['sign-in.not-confirmed', { by: 'mailedCode' }],
    ]);
  });

  it('refuses a wrong password with a sentence, and changes nothing', async () => {
    const person = await createUser(database.db);
    const headers = await createStaleSession(database, person);
    const { status, body } = await send({ password: 'a-guess' }, headers);
    expect([status, body]).toEqual([400, { success: false, error: 'The password is not right' }]);
    expect((await read(headers)).provenUntil).toBeNull();
    expect(await audited()).toEqual([['sign-in.not-confirmed', { by: 'password' }]]);
  });

  it.each([{}, { password: '' }, { password: 'x', code: '1' }, { password: 7 }, { passkey: {} }])(
    'refuses %j as no proof',
    async (body) => {
      const headers = await createStaleSession(database, await createUser(database.db));
      expect((await send(body, headers)).status).toBe(400);
    },
  );

  it('is 401 signed out and 403 from a foreign page', async () => {
    const person = await createUser(database.db);
    expect((await send({ password: testPassword }, {})).status).toBe(401);
    const { authorization } = await createStaleSession(database, person);
    const cookie = `${trainingCookieName()}=${authorization.slice('Bearer '.length)}`;
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await send({ password: testPassword }, foreign)).status).toBe(403);
    expect((await read({ cookie })).provenUntil).toBeNull();
    expect((await send({ password: testPassword }, { cookie })).status).toBe(200);
  });

  it('counts guesses with failed sign-ins: neither is a way past the other’s limit', async () => {
    const person = await createUser(database.db);
    const headers = await createStaleSession(database, person);
    const login = (password: string) =>
      service.call('/api/auth/login', {
        method: 'POST',
        body: { email: person.email, loginType: 'password', password },
      });
    for (let count = 0; count < 5; count += 1) {
      expect((await send({ password: 'a-guess' }, headers)).status).toBe(400);
      expect((await login('a-guess')).status).toBe(401);
    }
    expect((await send({ password: testPassword }, headers)).status).toBe(429);
    expect((await login(testPassword)).status).toBe(429);
    expect((await read(headers)).provenUntil).toBeNull();
  });

  it('a change of the password proves as well', async () => {
    const person = await createUser(database.db);
    const headers = await createStaleSession(database, person);
    const { body } = await service.call('/api/auth/password', {
      method: 'PUT',
      body: { currentPassword: testPassword, newPassword: 'Another-Password-1' },
      headers,
    });
    expect((await read({ authorization: `Bearer ${body.data.token}` })).provenUntil).not.toBeNull();
  });
});

describe('POST /api/account/reauthentication/code', () => {
  it('is 401 signed out, and limited together with the codes to sign in', async () => {
    expect((await sendCode({})).status).toBe(401);
    const person = await createUser(database.db);
    const headers = await createStaleSession(database, person);
    for (let count = 0; count < 5; count += 1) expect((await sendCode(headers)).status).toBe(200);
    expect((await sendCode(headers)).status).toBe(429);
    const ask = { method: 'POST', body: { email: person.email } };
    expect((await service.call('/api/auth/send-otp', ask)).status).toBe(429);
  });

  it('allows five attempts per code', async () => {
    const person = await createUser(database.db);
    const headers = await createStaleSession(database, person);
    await sendCode(headers);
    const code = mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect((await send({ code: wrong }, headers)).status).toBe(400);
    expect((await send({ code }, headers)).status).toBe(400);
    expect((await read(headers)).provenUntil).toBeNull();
  });
});
