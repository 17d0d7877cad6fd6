import { beforeEach, describe, expect, it } from 'vitest';
import type { SecondFactorFixture, SecondFactorPerson } from './second-factor-fixture.ts';
import {
  cookieHeaderAfter,
  createSecondFactorSteps,
  elevenMinutesAgo,
  secondFactorsPath,
} from './second-factor-steps.ts';
import { testPasskeys } from './test-passkeys.ts';
import { testRefusedSecondFactors } from './test-refused-second-factors.ts';
import { testSecondFactorCodes } from './test-second-factor-codes.ts';
import { testSecondFactorRaces } from './test-second-factor-races.ts';
import { testSecondStep } from './test-second-step.ts';
import { totpCode, wrongTotpCode } from './totp-code.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';

const wanted = 'another.address@example.com';

/** What second factors have to do in every service. Called by a test file of each. */
export function testSecondFactors(fixture: SecondFactorFixture): void {
  const steps = createSecondFactorSteps(fixture);
  testSecondFactorCodes(fixture, steps);
  testSecondStep(fixture, steps);
  testPasskeys(fixture, steps);
  testSecondFactorRaces({ fixture, ...steps });
  testRefusedSecondFactors({ fixture, ...steps });
  const { service, origin, call, data } = fixture;
  const {
    setsSession,
    addTotp,
    addPasskey,
    createGuarded,
    firstStep,
    step,
    passkeyOptions,
    signInWithPasskey,
    failedSignIns,
  } = steps;

  describe('the audit log', () => {
    const failed = (by: string, why: string, { id }: SecondFactorPerson) => ({
      actor: 'anonymous',
      targetType: 'user',
      targetId: id,
      after: { by, why, client: expect.any(String) },
    });

    it('has a wrong second step, by what was tried, once an hour', async () => {
      const { person, cookie, secret } = await createGuarded();
      const { authenticator } = await addPasskey(cookie);
      const browser = await firstStep(person);
      const code = wrongTotpCode(secret);
      const passkey = authenticator.get(await passkeyOptions());
      for (const body of [{ code }, { code }, { code: 'wrong-recovery' }, { passkey }]) {
        expect((await step(browser, body)).status).toBe(400);
      }
      const entries = await failedSignIns();
      expect(entries).toEqual([
        failed('authenticator app', 'wrong second step', person),
        failed('passkey', 'wrong second step', person),
        failed('recovery code', 'wrong second step', person),
      ]);
      expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${code}|wrong-recovery`));
    });

    it('has a refused passkey, of whose account it is where that is known', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const { authenticator, added } = await addPasskey(cookie);
      const refused = async (counter?: number, from?: string) => {
        const options = { ...(counter === undefined ? {} : { counter }), ...(from ? { from } : {}) };
        const answer = await signInWithPasskey(authenticator.get(await passkeyOptions(), options));
        expect(answer.status).toBe(400);
      };
      expect(
        (await signInWithPasskey(authenticator.get(await passkeyOptions(), { counter: 7 }))).status,
      ).toBe(200);
      await refused(7);
      await refused(8, 'https://evil.example');
      await call(`${secondFactorsPath}/passkeys/${data(added).passkey.id}`, { method: 'DELETE', cookie });
      await refused(9);
      expect(await failedSignIns()).toEqual([
        failed('passkey', 'copied passkey', person),
        { ...failed('passkey', 'wrong', person), targetType: 'client', targetId: expect.any(String) },
        failed('passkey', 'wrong', person),
      ]);
    });

    it('has a right passkey of a closed account, and no sign-in that was made', async () => {
      const person = await fixture.createPerson();
      const { authenticator } = await addPasskey(await fixture.cookieOf(person));
      await fixture.close(person);
      await signInWithPasskey(authenticator.get(await passkeyOptions()));
      const why = service === 'marketplace' ? 'banned' : 'deactivated';
      expect(await failedSignIns()).toEqual([failed('passkey', why, person)]);
    });
  });

  describe('a change of second factors', () => {
    const changes: [string, string, unknown?][] = [
      ['POST', '/totp'],
      ['POST', '/totp/confirm', { code: '123456' }],
      ['DELETE', '/totp'],
      ['POST', '/passkeys/options'],
      ['PATCH', '/passkeys/any', { name: 'Mine' }],
      ['DELETE', '/passkeys/any'],
      ['POST', '/recovery-codes'],
    ];

    it.each(changes)('needs a session and a recent proof: %s %s', async (method, path, body) => {
      const { person, cookie } = await createGuarded();
      const before = data(await call(secondFactorsPath, { cookie }));
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const stale = await call(`${secondFactorsPath}${path}`, { method, body, cookie: old });
      expect([stale.status, stale.body]).toEqual([403, fixture.forbidden]);
      expect(stale.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
      const nobody = await call(`${secondFactorsPath}${path}`, { method, body });
      expect([nobody.status, nobody.body]).toEqual([401, fixture.unauthorized]);
      expect(data(await call(secondFactorsPath, { cookie }))).toEqual(before);
    });

    it('needs a recent proof: adding the passkey that was made', async () => {
      const person = await fixture.createPerson();
      const options = await call(`${secondFactorsPath}/passkeys/options`, {
        method: 'POST',
        cookie: await fixture.cookieOf(person),
      });
      const response = createVirtualAuthenticator({ origin }).create(data(options));
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      expect((await call(`${secondFactorsPath}/passkeys`, { body: { response }, cookie: old })).status).toBe(
        403,
      );
      expect((await call(`${secondFactorsPath}/passkeys`, { body: { response } })).status).toBe(401);
    });

    it('is listed for its person alone', async () => {
      const answer = await call(secondFactorsPath);
      expect([answer.status, answer.body]).toEqual([401, fixture.unauthorized]);
    });
  });

  describe('a confirmation by somebody with a factor', () => {
    const path = '/api/account/reauthentication';

    it('takes the factor and not the password, and no code twice', async () => {
      const { person, secret } = await createGuarded();
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      expect(data(await call(path, { cookie: old }))).toMatchObject({
        provenUntil: null,
        ways: { password: false, code: true, mailedCode: false, passkey: false, google: false },
      });
      const confirm = async (body: unknown) => (await call(path, { body, cookie: old })).status;
      const change = async () =>
        (await call(`${secondFactorsPath}/recovery-codes`, { method: 'POST', cookie: old })).status;
      expect(await confirm({ password: fixture.password })).toBe(400);
      expect(await confirm({ code: wrongTotpCode(secret) })).toBe(400);
      expect(await change()).toBe(403);
      const code = totpCode(secret);
      expect([await confirm({ code }), await change(), await confirm({ code })]).toEqual([200, 200, 400]);
    });

    it('takes a passkey of this person, asked for this', async () => {
      const person = await fixture.createPerson();
      const { authenticator } = await addPasskey(await fixture.cookieOf(person));
      const stranger = await addPasskey(await fixture.cookieOf(await fixture.createPerson()));
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const options = async () =>
        data(await call(`${path}/passkey/options`, { method: 'POST', cookie: old }));
      const confirm = async (passkey: unknown) =>
        (await call(path, { body: { passkey }, cookie: old })).status;
      expect(await confirm(authenticator.get(await passkeyOptions()))).toBe(400);
      const { allowCredentials: _, ...any } = await options();
      expect(await confirm(stranger.authenticator.get(any))).toBe(400);
      expect(
        (await call(`${secondFactorsPath}/recovery-codes`, { method: 'POST', cookie: old })).status,
      ).toBe(403);
      expect(await confirm(authenticator.get(await options()))).toBe(200);
      expect(
        (await call(`${secondFactorsPath}/recovery-codes`, { method: 'POST', cookie: old })).status,
      ).toBe(200);
      expect((await call(`${path}/passkey/options`, { method: 'POST' })).status).toBe(401);
    });
  });

  describe('a session that continues after something else', () => {
    const changes = () =>
      ({
        path: service === 'training' ? '/api/auth/password' : '/api/me/password',
        body: { currentPassword: fixture.password, newPassword: 'quite-another-1' },
      }) as const;

    it('is not proven by a changed password, for who has a factor', async () => {
      const { path, body } = changes();
      const { person } = await createGuarded();
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const changed = await call(path, { method: 'PUT', body, cookie: old });
      const cookie = cookieHeaderAfter(changed, old);
      expect([changed.status, await fixture.whoIs(cookie)]).toEqual([200, person.id]);
      expect((await call(`${secondFactorsPath}/totp`, { method: 'DELETE', cookie })).status).toBe(403);
    });

    it('is proven by a changed password, for who has none', async () => {
      const { path, body } = changes();
      const person = await fixture.createPerson();
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const cookie = cookieHeaderAfter(await call(path, { method: 'PUT', body, cookie: old }), old);
      expect((await call(`${secondFactorsPath}/totp`, { method: 'POST', cookie })).status).toBe(200);
    });

    it('is not proven by the link to a new address', async () => {
      const person = await fixture.createPerson();
      const fresh = await fixture.cookieOf(person);
      expect((await call('/api/account/address', { body: { email: wanted }, cookie: fresh })).status).toBe(
        200,
      );
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const body = { token: await fixture.mailedToken(wanted) };
      const confirmed = await call('/api/account/address/confirm', { body, cookie: old });
      const cookie = cookieHeaderAfter(confirmed, old);
      expect([confirmed.status, await fixture.whoIs(cookie)]).toEqual([200, person.id]);
      expect((await call(`${secondFactorsPath}/totp`, { method: 'POST', cookie })).status).toBe(403);
    });
  });

  describe('“this was not me” of a change of address', () => {
    const ask = (cookie: string) => call('/api/account/address', { body: { email: wanted }, cookie });
    const refuse = async (person: SecondFactorPerson) => {
      const body = { token: await fixture.mailedToken(person.email) };
      return (await call('/api/account/address/refuse', { body })).status;
    };
    const waysOf = async (person: SecondFactorPerson) => {
      const { totp, passkeys, recoveryCodes } = data(
        await call(secondFactorsPath, { cookie: await fixture.cookieOf(person) }),
      );
      return { totp: totp !== null, passkeys: passkeys.length, recoveryCodes: recoveryCodes?.left ?? 0 };
    };

    it('undone takes the passkey along that was added in the same session', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const { authenticator } = await addPasskey(cookie);
      await ask(cookie);
      const token = await fixture.mailedToken(wanted);
      expect((await call('/api/account/address/confirm', { body: { token }, cookie })).status).toBe(200);
      expect(await refuse(person)).toBe(200);
      const answer = await signInWithPasskey(authenticator.get(await passkeyOptions()));
      expect([answer.status, setsSession(answer)]).toEqual([400, false]);
      expect(await waysOf(person)).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 });
    });

    it('stopped takes what was added along, and leaves what was there before', async () => {
      const { person, cookie } = await createGuarded();
      for (const column of ['totp_secret SET confirmed_at', 'recovery_code SET created_at']) {
        await fixture
          .db()
          .$executeRawUnsafe(`UPDATE ${column} = now() - interval '25 hours' WHERE user_id = $1`, person.id);
      }
      await addPasskey(cookie);
      await ask(cookie);
      expect(await refuse(person)).toBe(200);
      expect(await waysOf(person)).toEqual({ totp: true, passkeys: 0, recoveryCodes: 10 });
      expect((await fixture.signIn(person)).status).toBe(401);
    });
  });

  describe('a reset of lost factors', () => {
    const reset = (id: string, cookie?: string) =>
      call(fixture.resetPath(id), { method: 'POST', ...(cookie ? { cookie } : {}) });

    it('removes them, ends the sessions, is written down and notified by mail', async () => {
      const { person, cookie } = await createGuarded();
      await addPasskey(cookie);
      const browser = await firstStep(person);
      const admin = await fixture.createAdmin();
      expect((await reset(person.id, await fixture.cookieOf(admin))).status).toBe(200);
      expect(await fixture.whoIs(cookie)).toBeNull();
      expect((await call('/api/auth/second-step', { cookie: browser })).status).toBe(401);
      expect((await fixture.signIn(person)).status).toBe(200);
      const [entry] = await fixture
        .db()
        .$queryRawUnsafe<{ actor: string }[]>(
          "SELECT actor FROM audit_entry WHERE action = 'second-factor.reset'",
        );
      expect(entry?.actor).toBe(`user:${admin.id}`);
      expect(await fixture.subjectsTo(person.email)).toContain('The second step of your account was removed');
      expect((await reset(person.id, await fixture.cookieOf(admin))).status).toBe(400);
    });

    it('is for administrators with a recent proof, and not for themselves', async () => {
      const { person, cookie } = await createGuarded();
      const admin = await fixture.createAdmin();
      const stranger = await fixture.cookieOf(await fixture.createPerson());
      const refused = await reset(person.id, stranger);
      expect([refused.status, refused.body]).toEqual([403, fixture.forbidden]);
      const nobody = await reset(person.id);
      expect([nobody.status, nobody.body]).toEqual([401, fixture.unauthorized]);
      const old = await fixture.cookieOf(admin, { provenAt: elevenMinutesAgo() });
      expect((await reset(person.id, old)).status).toBe(403);
      const own = await reset(admin.id, await fixture.cookieOf(admin));
      expect(own.status).toBe({ marketplace: 403, training: 400, childcare: 409 }[service]);
      expect((await reset('nobody', await fixture.cookieOf(admin))).status).toBe(404);
      expect(data(await call(secondFactorsPath, { cookie })).totp).not.toBeNull();
    });
  });

  describe('where a factor is required', () => {
    let person: SecondFactorPerson;
    let cookie: string;
    beforeEach(async () => {
      person = await fixture.createPersonWithRequiredFactor();
      const answer = await fixture.signIn(person);
      expect(answer.status).toBe(200);
      cookie = cookieHeaderAfter(answer);
    });

    it('only setting one up and signing out are open to who has none', async () => {
      const barred = await call(fixture.anyPath, { cookie });
      expect([barred.status, barred.body]).toEqual([403, fixture.forbidden]);
      expect(await fixture.whoIs(cookie)).toBe(person.id);
      expect(data(await call(secondFactorsPath, { cookie }))).toMatchObject({ isRequired: true });
      await addTotp(cookie);
      expect((await call(fixture.anyPath, { cookie })).status).toBe(200);
    });

    it('the last one stays, another one may go', async () => {
      await addTotp(cookie);
      expect((await call(`${secondFactorsPath}/totp`, { method: 'DELETE', cookie })).status).toBe(400);
      expect(data(await call(secondFactorsPath, { cookie }))).toMatchObject({
        totp: { confirmedAt: expect.any(String) },
        recoveryCodes: { left: 10 },
      });
      const { added } = await addPasskey(cookie);
      expect((await call(`${secondFactorsPath}/totp`, { method: 'DELETE', cookie })).status).toBe(200);
      const path = `${secondFactorsPath}/passkeys/${data(added).passkey.id}`;
      expect((await call(path, { method: 'DELETE', cookie })).status).toBe(400);
    });

    it('everybody else continues as before', async () => {
      const other = await fixture.cookieOf(await fixture.createPerson());
      expect((await call(fixture.anyPath, { cookie: other })).status).toBe(200);
    });
  });
}
