import { recentProofSeconds } from '@repo/auth/recent-proof';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie, demoPassword } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { call, requests, billed } = useBilledCentre(database);
const address = '/api/account/reauthentication';
type Headers = Record<string, string>;

/** A new session of this person, who proved eleven minutes ago who they are. */
async function stale(person: { id: string; sessionVersion: number }): Promise<{ cookie: string }> {
  const provenAt = new Date(Date.now() - 11 * 60_000);
  return { cookie: await createSessionCookie(database.db, person, { provenAt }) };
}

const world = () => createCentreFixture(database.db);
const isProven = async (headers: Headers) => (await call(address, { headers })).body.provenUntil !== null;
const send = (body: object, headers: Headers) => call(address, { method: 'POST', body, headers });

describe('GET /api/account/reauthentication', () => {
  it('says how the person can confirm, and whether they have to', async () => {
    const { amy } = await world();
    expect((await call(address, { headers: await stale(amy) })).body).toEqual({
      email: amy.email,
      provenUntil: null,
      ways: { password: true, code: false, mailedCode: false, passkey: false, google: false },
    });
    expect((await call(address, { as: amy })).body.provenUntil).toMatch(/Z$/);
    expect((await call(address)).status).toBe(401);
  });
});

describe('POST /api/account/reauthentication', () => {
  it('takes the password, for this session alone', async () => {
    const { amy } = await world();
    const [here, there] = [await stale(amy), await stale(amy)];
    expect((await send({ password: demoPassword }, here)).status).toBe(200);
    expect([await isProven(here), await isProven(there)]).toEqual([true, false]);
    const [entry] = await database.db.auditEntry.findMany({ where: { action: 'sign-in.confirmed' } });
    expect(entry).toMatchObject({ after: { by: 'password' } });
  });

  it('refuses a wrong one with a sentence, ten times', async () => {
    const { amy } = await world();
    const headers = await stale(amy);
    for (let count = 0; count < 10; count += 1) {
      const { status, body } = await send({ password: 'a-guess' }, headers);
      expect([status, body]).toEqual([400, { error: 'The password is not right', code: 'WRONG_PROOF' }]);
    }
    expect((await send({ password: demoPassword }, headers)).status).toBe(429);
    expect(await isProven(headers)).toBe(false);
  });

  it.each([{}, { password: '' }, { password: 'x', code: '1' }, { code: '123456' }])(
    'refuses %j',
    async (body) => {
      expect((await send(body, await stale((await world()).amy))).status).toBe(400);
    },
  );

  it('is 401 signed out and 403 from a foreign page', async () => {
    const { amy } = await world();
    expect((await send({ password: demoPassword }, {})).status).toBe(401);
    const headers = await stale(amy);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect((await send({ password: demoPassword }, foreign)).status).toBe(403);
    expect(await isProven(headers)).toBe(false);
  });
});

describe('without a recent proof', () => {
  type Call = { path: string; method: string; body?: object };

  async function expectGuarded(admin: Parameters<typeof stale>[0], { path, ...rest }: Call): Promise<void> {
    const [headers, elsewhere] = [await stale(admin), await stale(admin)];
    const everything = async () => [
      await database.db.user.findMany({ orderBy: { id: 'asc' } }),
      await database.db.payment.findMany(),
      await requests(),
    ];
    const before = await everything();
    const refused = await call(path, { ...rest, headers });
    expect([refused.status, refused.body]).toEqual([403, { error: 'Forbidden' }]);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Session error="insufficient_user_authentication", max_age=${recentProofSeconds}`,
    );
    expect(await everything()).toEqual(before);
    await send({ password: demoPassword }, headers);
    expect((await call(path, { ...rest, headers: elsewhere })).status).toBe(403);
    expect((await call(path, { ...rest, headers })).status).toBe(200);
  }

  it('nobody is given another role, or another centre', async () => {
    const { admin, amy } = await world();
    const path = `/api/users/${amy.id}`;
    await expectGuarded(admin, { path, method: 'PUT', body: { role: 'CORPORATE_ADMIN' } });
    await expectGuarded(admin, { path, method: 'PUT', body: { role: 'LEARNER', organizationId: null } });
  });

  it('no money is given back', async () => {
    const { admin, act, tell, payment } = await billed();
    await act('PUT', '', { status: 'CANCELLED' });
    await tell('paid');
    const path = `/api/payments/${(await payment()).id}/refund`;
    await expectGuarded(admin, { path, method: 'POST' });
    expect((await payment()).status).toBe('REFUNDED');
  });

  it('an account is closed all the same', async () => {
    const { admin, amy } = await world();
    const put = { method: 'PUT', body: { status: 'deactivated' }, headers: await stale(admin) };
    expect((await call(`/api/users/${amy.id}`, put)).status).toBe(200);
  });
});
