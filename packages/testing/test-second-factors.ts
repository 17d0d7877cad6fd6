import { waitForDeferredWork } from '@repo/base/deferred';
import type { ServiceAnswer } from '@repo/http/testing/call-service';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SecondFactorFixture, SecondFactorPerson } from './second-factor-fixture.ts';
import { testRefusedSecondFactors } from './test-refused-second-factors.ts';
import { testSecondFactorRaces } from './test-second-factor-races.ts';
import { totpCode, wrongTotpCode } from './totp-code.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';

const base = '/api/account/second-factors';
const wanted = 'another.address@example.com';
const elevenMinutesAgo = () => new Date(Date.now() - 11 * 60_000);

/** The `cookie` header that a browser sends after this answer. */
function jar(answer: ServiceAnswer, before = ''): string {
  const cookies = new Map(
    before
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** What second factors have to do in every service. Called by a test file of each. */
export function testSecondFactors(fixture: SecondFactorFixture): void {
  const { service, origin, call, data } = fixture;
  const setsSession = (answer: ServiceAnswer) =>
    answer.headers.getSetCookie().some((line) => line.startsWith(`${service}.session=`));

  /** Sets up an authenticator app. */
  async function addTotp(cookie: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = data(await call(`${base}/totp`, { method: 'POST', cookie }));
    const confirm = () => call(`${base}/totp/confirm`, { body: { code: totpCode(secret, -1) }, cookie });
    const first = await confirm();
    // A new step may have begun since the code was made, which is two steps old then.
    const confirmed = first.status === 400 ? await confirm() : first;
    expect(confirmed.status).toBe(200);
    return { secret, recoveryCodes: data(confirmed).recoveryCodes };
  }

  async function addPasskey(cookie: string, authenticator = createVirtualAuthenticator({ origin })) {
    const options = data(await call(`${base}/passkeys/options`, { method: 'POST', cookie }));
    const response = authenticator.create(options);
    const added = await call(`${base}/passkeys`, { body: { response }, cookie });
    return { authenticator, added, response };
  }

  /** A person with an authenticator app. */
  async function createGuarded() {
    const person = await fixture.createPerson();
    const cookie = await fixture.cookieOf(person);
    return { person, cookie, ...(await addTotp(cookie)) };
  }

  /** The browser of somebody whose password was right. */
  async function firstStep(person: SecondFactorPerson, password?: string): Promise<string> {
    const answer = await fixture.signIn(person, password === undefined ? {} : { password });
    expect(answer.status).toBe(401);
    return jar(answer);
  }

  const step = (cookie: string, body: unknown) => call('/api/auth/second-step', { body, cookie });
  const passkeyOptions = async () => data(await call('/api/auth/passkey/options', { method: 'POST' }));
  const signInWithPasskey = (passkey: unknown) => call('/api/auth/passkey', { body: { passkey } });
  const actionsOf = async (person: SecondFactorPerson) => {
    const rows = await fixture
      .db()
      .$queryRawUnsafe<{ action: string }[]>(
        "SELECT action FROM audit_entry WHERE target_id = $1 AND action LIKE 'second-factor.%' ORDER BY at, id",
        person.id,
      );
    return rows.map(({ action }) => action);
  };

  /** What the audit log has of failed sign-ins. */
  const failedSignIns = async () => {
    await waitForDeferredWork();
    return fixture
      .db()
      .$queryRawUnsafe<
        { actor: string; targetType: string; targetId: string; after: { by: string; why: string } }[]
      >(
        `SELECT actor, target_type AS "targetType", target_id AS "targetId", after FROM audit_entry
         WHERE action = 'sign-in.failed' ORDER BY after ->> 'by', after ->> 'why', target_type`,
      );
  };

  testSecondFactorRaces({ fixture, createGuarded, firstStep, step, addTotp });
  testRefusedSecondFactors({ fixture, addTotp, addPasskey, passkeyOptions, signInWithPasskey, actionsOf });

  describe('an authenticator app', () => {
    it('is set up with its first code, which brings the recovery codes once', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const before = data(await call(base, { cookie }));
      expect(before).toEqual({ totp: null, passkeys: [], recoveryCodes: null, isRequired: false });
      const { secret, uri } = data(await call(`${base}/totp`, { method: 'POST', cookie }));
      expect(uri).toContain(`secret=${secret}`);
      expect(decodeURIComponent(uri)).toContain(person.email);
      const wrong = await call(`${base}/totp/confirm`, { body: { code: wrongTotpCode(secret) }, cookie });
      expect(wrong.status).toBe(400);
      expect(data(await call(base, { cookie })).totp).toBeNull();
      const code = totpCode(secret);
      const right = await call(`${base}/totp/confirm`, {
        body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
        cookie,
      });
      expect([right.status, new Set(data(right).recoveryCodes).size]).toEqual([200, 10]);
      expect(data(await call(base, { cookie }))).toMatchObject({
        totp: { confirmedAt: expect.any(String) },
        recoveryCodes: { left: 10 },
      });
      const stored = await fixture
        .db()
        .$queryRawUnsafe<unknown[]>(
          'SELECT to_jsonb(t) AS row FROM totp_secret t UNION ALL SELECT to_jsonb(c) FROM recovery_code c',
        );
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(JSON.stringify(stored)).not.toContain(data(right).recoveryCodes[0]);
      expect(await actionsOf(person)).toEqual(['second-factor.add']);
      expect(await fixture.subjectsTo(person.email)).toContain(
        'An authenticator app was added to your account',
      );
    });

    it('is there once: neither started nor confirmed again', async () => {
      const { cookie } = await createGuarded();
      expect((await call(`${base}/totp`, { method: 'POST', cookie })).status).toBe(400);
      expect((await call(`${base}/totp/confirm`, { body: { code: '123456' }, cookie })).status).toBe(400);
    });

    it('is not confirmed before it was started, nor with what is no code', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      expect((await call(`${base}/totp/confirm`, { body: { code: '123456' }, cookie })).status).toBe(400);
      expect((await call(`${base}/totp/confirm`, { body: { code: 'abc' }, cookie })).status).toBe(400);
    });

    it('confirmed twice at once is confirmed once, with one set of recovery codes', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      const { secret } = data(await call(`${base}/totp`, { method: 'POST', cookie }));
      const body = { code: totpCode(secret) };
      const answers = await Promise.all([1, 2].map(() => call(`${base}/totp/confirm`, { body, cookie })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(data(await call(base, { cookie })).recoveryCodes.left).toBe(10);
    });

    it('removed as the last factor takes the recovery codes with it', async () => {
      const { person, cookie } = await createGuarded();
      expect((await call(`${base}/totp`, { method: 'DELETE', cookie })).status).toBe(200);
      expect(data(await call(base, { cookie }))).toMatchObject({ totp: null, recoveryCodes: null });
      expect((await call(`${base}/totp`, { method: 'DELETE', cookie })).status).toBe(404);
      expect((await fixture.signIn(person)).status).toBe(200);
      expect(await actionsOf(person)).toEqual(['second-factor.add', 'second-factor.remove']);
    });
  });

  describe('the second step of a sign-in', () => {
    it('comes after a right password, and no session before it', async () => {
      const { person, secret } = await createGuarded();
      const first = await fixture.signIn(person);
      expect([first.status, setsSession(first)]).toEqual([401, false]);
      expect(first.body.url).toContain('/login/second-step');
      expect(first.headers.getSetCookie().some((line) => line.includes('.devices='))).toBe(false);
      const browser = jar(first);
      expect(await fixture.whoIs(browser)).toBeNull();
      const ways = data(await call('/api/auth/second-step', { cookie: browser }));
      expect(ways).toEqual({
        ways: { totp: true, passkey: false, recoveryCode: true },
        expiresAt: expect.any(String),
      });
      expect((await step(browser, { code: wrongTotpCode(secret) })).status).toBe(400);
      const second = await step(browser, { code: totpCode(secret) });
      expect(second.status).toBe(200);
      expect(second.headers.getSetCookie().some((line) => line.startsWith(`${service}.devices=`))).toBe(true);
      const after = jar(second, browser);
      expect(await fixture.whoIs(after)).toBe(person.id);
      expect(after).not.toContain('second-step');
      expect((await step(browser, { code: totpCode(secret, 1) })).status).toBe(401);
    });

    it('is refused to a wrong password as ever', async () => {
      const { person } = await createGuarded();
      const answer = await fixture.signIn(person, { password: 'not-the-password' });
      expect(answer.status).toBe(401);
      expect(jar(answer)).not.toContain('second-step');
    });

    it('takes no code twice, and none that is older than the last', async () => {
      const { person, secret } = await createGuarded();
      const code = totpCode(secret);
      expect((await step(await firstStep(person), { code })).status).toBe(200);
      expect((await step(await firstStep(person), { code })).status).toBe(400);
      expect((await step(await firstStep(person), { code: totpCode(secret, -1) })).status).toBe(400);
    });

    it('of one code in two browsers at once works in one', async () => {
      const { person, secret } = await createGuarded();
      const browsers = [await firstStep(person), await firstStep(person)];
      const code = totpCode(secret);
      const answers = await Promise.all(browsers.map((browser) => step(browser, { code })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    });

    it('ends with five wrong codes', async () => {
      const { person, secret } = await createGuarded();
      const browser = await firstStep(person);
      const wrong = { code: wrongTotpCode(secret) };
      for (let tries = 0; tries < 5; tries += 1) expect((await step(browser, wrong)).status).toBe(400);
      expect((await step(browser, { code: totpCode(secret) })).status).toBe(401);
      expect((await call('/api/auth/second-step', { cookie: browser })).status).toBe(401);
    });

    it('is not tried more often by asking at once', async () => {
      const { person, secret } = await createGuarded();
      const browser = await firstStep(person);
      const wrong = { code: wrongTotpCode(secret) };
      const answers = await Promise.all(Array.from({ length: 8 }, () => step(browser, wrong)));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    });

    it('is limited for the account over all its sign-ins, and a recovery code still works', async () => {
      const { person, secret, recoveryCodes } = await createGuarded();
      const wrong = { code: wrongTotpCode(secret) };
      for (let round = 0; round < 2; round += 1) {
        const browser = await firstStep(person);
        for (let tries = 0; tries < 5; tries += 1) await step(browser, wrong);
      }
      const browser = await firstStep(person);
      const limited = await step(browser, { code: totpCode(secret) });
      expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true]);
      expect((await step(browser, { code: recoveryCodes[0] })).status).toBe(200);
    });

    it('is limited for the account over password resets too: who reads the mailbox gets no more tries', async () => {
      const { person, secret } = await createGuarded();
      const reset = async (password: string) => {
        await call('/api/auth/forgot-password', { body: { email: person.email } });
        const token = await fixture.mailedToken(person.email);
        expect((await call('/api/auth/reset-password', { body: { token, password } })).status).toBe(200);
        return firstStep(person, password);
      };
      const wrong = { code: wrongTotpCode(secret) };
      for (let round = 0; round < 2; round += 1) {
        const browser = await reset(`set-by-a-link-${round}`);
        for (let tries = 0; tries < 5; tries += 1) expect((await step(browser, wrong)).status).toBe(400);
      }
      expect((await step(await reset('set-by-a-link-3'), { code: totpCode(secret) })).status).toBe(429);
    });

    it('is over after ten minutes', async () => {
      const { person, secret } = await createGuarded();
      const browser = await firstStep(person);
      await fixture.db().$executeRawUnsafe("UPDATE second_step SET expires_at = now() - interval '1 second'");
      expect((await step(browser, { code: totpCode(secret) })).status).toBe(401);
    });

    it('is void once the password was changed', async () => {
      const { person, cookie, secret } = await createGuarded();
      const browser = await firstStep(person);
      const path = service === 'training' ? '/api/auth/password' : '/api/me/password';
      const body = { currentPassword: fixture.password, newPassword: 'quite-another-1' };
      expect((await call(path, { method: 'PUT', body, cookie })).status).toBe(200);
      expect((await step(browser, { code: totpCode(secret) })).status).toBe(401);
    });

    it('is void once the account is closed', async () => {
      const { person, secret } = await createGuarded();
      const browser = await firstStep(person);
      await fixture.close(person);
      expect((await step(browser, { code: totpCode(secret) })).status).toBe(401);
    });

    it.each([
      ['nothing', {}],
      ['an empty code', { code: '' }],
      ['a code and a passkey', { code: '123456', passkey: {} }],
    ])('refuses %s with 400', async (_what, body) => {
      const { person } = await createGuarded();
      expect((await step(await firstStep(person), body)).status).toBe(400);
    });

    it('without a first step is 401, and of another site 403', async () => {
      expect((await step('', { code: '123456' })).status).toBe(401);
      expect((await step(`${service}.second-step=made-up`, { code: '123456' })).status).toBe(401);
      expect((await call('/api/auth/second-step')).status).toBe(401);
      expect((await call('/api/auth/second-step/options', { method: 'POST' })).status).toBe(401);
    });

    it('stays after a password was set by a mailed link', async () => {
      const { person, secret } = await createGuarded();
      await call('/api/auth/forgot-password', { body: { email: person.email } });
      const token = await fixture.mailedToken(person.email);
      const password = 'set-by-a-link-1';
      expect((await call('/api/auth/reset-password', { body: { token, password } })).status).toBe(200);
      const browser = await firstStep(person, password);
      expect((await step(browser, { code: totpCode(secret) })).status).toBe(200);
    });

    it('goes with the first proof of the address: whoever set it up never proved that', async () => {
      const { person } = await createGuarded();
      await fixture
        .db()
        .$executeRawUnsafe('UPDATE "user" SET email_verified_at = NULL WHERE id = $1', person.id);
      await call('/api/auth/forgot-password', { body: { email: person.email } });
      const token = await fixture.mailedToken(person.email);
      const password = 'set-by-a-link-1';
      expect((await call('/api/auth/reset-password', { body: { token, password } })).status).toBe(200);
      expect((await fixture.signIn(person, { password })).status).toBe(200);
    });
  });

  describe('a recovery code', () => {
    it('works once, however it is typed, and is notified by mail', async () => {
      const { person, cookie, recoveryCodes } = await createGuarded();
      const code = recoveryCodes[3] ?? '';
      const typed = code.toUpperCase().replaceAll('-', ' ');
      expect((await step(await firstStep(person), { code: typed })).status).toBe(200);
      expect((await step(await firstStep(person), { code })).status).toBe(400);
      expect(data(await call(base, { cookie })).recoveryCodes.left).toBe(9);
      expect(await actionsOf(person)).toEqual(['second-factor.add', 'second-factor.use-code']);
      expect(await fixture.subjectsTo(person.email)).toContain('A recovery code of your account was used');
    });

    it('used in two browsers at once works in one', async () => {
      const { person, recoveryCodes } = await createGuarded();
      const browsers = [await firstStep(person), await firstStep(person)];
      const answers = await Promise.all(browsers.map((browser) => step(browser, { code: recoveryCodes[0] })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    });

    it('of somebody else is wrong', async () => {
      const { person } = await createGuarded();
      const other = await createGuarded();
      expect((await step(await firstStep(person), { code: other.recoveryCodes[0] })).status).toBe(400);
    });

    it('of an earlier set is void', async () => {
      const { person, cookie, recoveryCodes } = await createGuarded();
      const made = data(await call(`${base}/recovery-codes`, { method: 'POST', cookie }));
      expect(made.recoveryCodes).toHaveLength(10);
      expect((await step(await firstStep(person), { code: recoveryCodes[0] })).status).toBe(400);
      expect((await step(await firstStep(person), { code: made.recoveryCodes[0] })).status).toBe(200);
    });

    it('is not made for who has no factor', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      expect((await call(`${base}/recovery-codes`, { method: 'POST', cookie })).status).toBe(400);
    });
  });

  describe('a passkey', () => {
    it('is added, listed, renamed and removed', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const { added } = await addPasskey(cookie);
      expect(added.status).toBe(200);
      const { passkey, recoveryCodes } = data(added);
      expect([passkey.name, recoveryCodes.length]).toEqual(['Passkey 1', 10]);
      const path = `${base}/passkeys/${passkey.id}`;
      const renamed = await call(path, { method: 'PATCH', body: { name: 'My phone' }, cookie });
      expect([renamed.status, data(renamed).name]).toEqual([200, 'My phone']);
      expect((await call(path, { method: 'PATCH', body: { name: '' }, cookie })).status).toBe(400);
      const second = await addPasskey(cookie);
      expect(data(second.added).recoveryCodes).toBeNull();
      expect(data(await call(base, { cookie })).passkeys).toHaveLength(2);
      expect((await call(path, { method: 'DELETE', cookie })).status).toBe(200);
      expect((await call(path, { method: 'DELETE', cookie })).status).toBe(404);
      expect(data(await call(base, { cookie })).recoveryCodes.left).toBe(10);
      expect(await fixture.subjectsTo(person.email)).toContain('A passkey was removed from your account');
    });

    it('of somebody else is not there', async () => {
      const { added } = await addPasskey(await fixture.cookieOf(await fixture.createPerson()));
      const path = `${base}/passkeys/${data(added).passkey.id}`;
      const stranger = await fixture.cookieOf(await fixture.createPerson());
      const body = { name: 'Mine now' };
      expect((await call(path, { method: 'PATCH', body, cookie: stranger })).status).toBe(404);
      expect((await call(path, { method: 'DELETE', cookie: stranger })).status).toBe(404);
      expect(await fixture.db().$queryRawUnsafe('SELECT name FROM passkey')).toEqual([{ name: 'Passkey 1' }]);
    });

    it('is refused from another origin, without a check of the person, and for a challenge that is not its own', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      const options = async (as = cookie) =>
        data(await call(`${base}/passkeys/options`, { method: 'POST', cookie: as }));
      const add = async (response: unknown) =>
        (await call(`${base}/passkeys`, { body: { response }, cookie })).status;
      const authenticator = createVirtualAuthenticator({ origin });
      expect(await add(authenticator.create(await options(), { from: 'https://evil.example' }))).toBe(400);
      const unverified = createVirtualAuthenticator({ origin, verifiesUser: false });
      expect(await add(unverified.create(await options()))).toBe(400);
      const stranger = await fixture.cookieOf(await fixture.createPerson());
      expect(await add(authenticator.create(await options(stranger)))).toBe(400);
      const made = authenticator.create(await options());
      await fixture
        .db()
        .$executeRawUnsafe("UPDATE passkey_challenge SET expires_at = now() - interval '1 second'");
      expect(await add(made)).toBe(400);
      const right = authenticator.create(await options());
      expect([await add(right), await add(right)]).toEqual([200, 400]);
    });

    it('is one of twenty at most', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      await fixture.db().$executeRawUnsafe(
        `INSERT INTO passkey (id, user_id, user_handle, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
         SELECT 'many-' || n, $1, 'handle', 'many-' || n, '\\x00', 0, '{}', 'One', false, now() FROM generate_series(1, 19) n`,
        person.id,
      );
      const authenticator = createVirtualAuthenticator({ origin });
      const options = async () => data(await call(`${base}/passkeys/options`, { method: 'POST', cookie }));
      const responses = [];
      for (let one = 0; one < 4; one += 1) responses.push(authenticator.create(await options()));
      const answers = await Promise.all(
        responses.map((response) => call(`${base}/passkeys`, { body: { response }, cookie })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
      expect((await call(`${base}/passkeys/options`, { method: 'POST', cookie })).status).toBe(400);
    });

    it('signs in by itself, without a second step', async () => {
      const { person, cookie } = await createGuarded();
      const { authenticator } = await addPasskey(cookie);
      const options = await passkeyOptions();
      expect(options).toMatchObject({ userVerification: 'required' });
      expect(options.allowCredentials).toBeUndefined();
      const answer = await signInWithPasskey(authenticator.get(options));
      expect(answer.status).toBe(200);
      expect(await fixture.whoIs(jar(answer))).toBe(person.id);
    });

    it('is the second step after a password', async () => {
      const person = await fixture.createPerson();
      const { authenticator } = await addPasskey(await fixture.cookieOf(person));
      const browser = await firstStep(person);
      expect(data(await call('/api/auth/second-step', { cookie: browser })).ways.passkey).toBe(true);
      const asked = await call('/api/auth/second-step/options', { method: 'POST', cookie: browser });
      expect(data(asked).allowCredentials).toHaveLength(1);
      const answer = await step(browser, { passkey: authenticator.get(data(asked)) });
      expect(answer.status).toBe(200);
      expect(await fixture.whoIs(jar(answer, browser))).toBe(person.id);
    });

    it('of somebody else is no second step', async () => {
      const { person } = await createGuarded();
      const { authenticator } = await addPasskey(await fixture.cookieOf(await fixture.createPerson()));
      const browser = await firstStep(person);
      const asked = await call('/api/auth/second-step/options', { method: 'POST', cookie: browser });
      const { allowCredentials: _, ...options } = data(asked);
      expect((await step(browser, { passkey: authenticator.get(options) })).status).toBe(400);
      const signIn = authenticator.get(await passkeyOptions());
      expect((await step(browser, { passkey: signIn })).status).toBe(400);
    });

    it('does not sign in from another origin, with a used or expired challenge, or with one that we did not give', async () => {
      const { authenticator } = await addPasskey(await fixture.cookieOf(await fixture.createPerson()));
      const status = async (passkey: unknown) => (await signInWithPasskey(passkey)).status;
      expect(await status(authenticator.get(await passkeyOptions(), { from: 'https://evil.example' }))).toBe(
        400,
      );
      const options = await passkeyOptions();
      expect(await status(authenticator.get({ ...options, challenge: 'bWFkZS11cA' }))).toBe(400);
      const late = authenticator.get(options);
      await fixture
        .db()
        .$executeRawUnsafe("UPDATE passkey_challenge SET expires_at = now() - interval '1 second'");
      expect(await status(late)).toBe(400);
      const right = authenticator.get(await passkeyOptions());
      expect([await status(right), await status(right)]).toEqual([200, 400]);
    });

    it('does not sign in when it is not known, or says that it is somebody else’s', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const { authenticator, added } = await addPasskey(cookie);
      const right = authenticator.get(await passkeyOptions());
      const claimed = { ...right, response: { ...right.response, userHandle: 'c29tZWJvZHkgZWxzZQ' } };
      expect((await signInWithPasskey(claimed)).status).toBe(400);
      const nameless = authenticator.get(await passkeyOptions());
      const { userHandle: _, ...response } = nameless.response;
      expect((await signInWithPasskey({ ...nameless, response })).status).toBe(400);
      await call(`${base}/passkeys/${data(added).passkey.id}`, { method: 'DELETE', cookie });
      expect((await signInWithPasskey(authenticator.get(await passkeyOptions()))).status).toBe(400);
      expect((await signInWithPasskey({})).status).toBe(400);
    });

    it('whose counter went back is refused, written down and notified by mail', async () => {
      const person = await fixture.createPerson();
      const { authenticator } = await addPasskey(await fixture.cookieOf(person));
      const used = await signInWithPasskey(authenticator.get(await passkeyOptions(), { counter: 7 }));
      expect(used.status).toBe(200);
      for (const counter of [7, 3, 0]) {
        const copy = authenticator.get(await passkeyOptions(), { counter });
        expect((await signInWithPasskey(copy)).status).toBe(400);
      }
      expect(await actionsOf(person)).toContain('second-factor.refuse-copy');
      expect(await fixture.subjectsTo(person.email)).toContain('A passkey of your account was refused');
    });

    it('does not open a closed account', async () => {
      const person = await fixture.createPerson();
      const { authenticator } = await addPasskey(await fixture.cookieOf(person));
      await fixture.close(person);
      const answer = await signInWithPasskey(authenticator.get(await passkeyOptions()));
      expect([answer.status, setsSession(answer)]).toEqual([service === 'training' ? 403 : 400, false]);
    });
  });

  it('a passkey of an account that its owner deleted is told how to keep it', async () => {
    const person = await fixture.createPerson();
    const cookie = await fixture.cookieOf(person);
    const { authenticator } = await addPasskey(cookie);
    const deleted = await call('/api/account/deletion', { body: { confirm: 'DELETE' }, cookie });
    expect(deleted.status).toBe(200);
    const mails = async () => (await fixture.subjectsTo(person.email)).length;
    const before = await mails();
    // The link that keeps the account was mailed a moment ago: another one waits for a few minutes.
    const answer = await signInWithPasskey(authenticator.get(await passkeyOptions()));
    expect([answer.status, setsSession(answer)]).toEqual([service === 'training' ? 403 : 400, false]);
    expect(answer.body.error).toContain('This account is closed and will be deleted. To keep it, ');
    expect(await mails()).toBe(before);
    if (service === 'marketplace') return;
    await fixture
      .db()
      .$executeRawUnsafe("UPDATE account_deletion SET keep_sent_at = now() - interval '1 hour'");
    await signInWithPasskey(authenticator.get(await passkeyOptions()));
    expect(await mails()).toBe(before + 1);
    const body = { token: await fixture.mailedToken(person.email) };
    expect((await call('/api/account/deletion/keep', { body })).status).toBe(200);
    expect((await signInWithPasskey(authenticator.get(await passkeyOptions()))).status).toBe(200);
  });

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
      await call(`${base}/passkeys/${data(added).passkey.id}`, { method: 'DELETE', cookie });
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
      const before = data(await call(base, { cookie }));
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const stale = await call(`${base}${path}`, { method, body, cookie: old });
      expect([stale.status, stale.body]).toEqual([403, fixture.forbidden]);
      expect(stale.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
      const nobody = await call(`${base}${path}`, { method, body });
      expect([nobody.status, nobody.body]).toEqual([401, fixture.unauthorized]);
      expect(data(await call(base, { cookie }))).toEqual(before);
    });

    it('needs a recent proof: adding the passkey that was made', async () => {
      const person = await fixture.createPerson();
      const options = await call(`${base}/passkeys/options`, {
        method: 'POST',
        cookie: await fixture.cookieOf(person),
      });
      const response = createVirtualAuthenticator({ origin }).create(data(options));
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      expect((await call(`${base}/passkeys`, { body: { response }, cookie: old })).status).toBe(403);
      expect((await call(`${base}/passkeys`, { body: { response } })).status).toBe(401);
    });

    it('is listed for its person alone', async () => {
      const answer = await call(base);
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
        (await call(`${base}/recovery-codes`, { method: 'POST', cookie: old })).status;
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
      expect((await call(`${base}/recovery-codes`, { method: 'POST', cookie: old })).status).toBe(403);
      expect(await confirm(authenticator.get(await options()))).toBe(200);
      expect((await call(`${base}/recovery-codes`, { method: 'POST', cookie: old })).status).toBe(200);
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
      const cookie = jar(changed, old);
      expect([changed.status, await fixture.whoIs(cookie)]).toEqual([200, person.id]);
      expect((await call(`${base}/totp`, { method: 'DELETE', cookie })).status).toBe(403);
    });

    it('is proven by a changed password, for who has none', async () => {
      const { path, body } = changes();
      const person = await fixture.createPerson();
      const old = await fixture.cookieOf(person, { provenAt: elevenMinutesAgo() });
      const cookie = jar(await call(path, { method: 'PUT', body, cookie: old }), old);
      expect((await call(`${base}/totp`, { method: 'POST', cookie })).status).toBe(200);
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
      const cookie = jar(confirmed, old);
      expect([confirmed.status, await fixture.whoIs(cookie)]).toEqual([200, person.id]);
      expect((await call(`${base}/totp`, { method: 'POST', cookie })).status).toBe(403);
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
        await call(base, { cookie: await fixture.cookieOf(person) }),
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
      expect(data(await call(base, { cookie })).totp).not.toBeNull();
    });
  });

  describe('where a factor is required', () => {
    let person: SecondFactorPerson;
    let cookie: string;
    beforeEach(async () => {
      person = await fixture.createRequired();
      const answer = await fixture.signIn(person);
      expect(answer.status).toBe(200);
      cookie = jar(answer);
    });

    it('only setting one up and signing out are open to who has none', async () => {
      const barred = await call(fixture.anyPath, { cookie });
      expect([barred.status, barred.body]).toEqual([403, fixture.forbidden]);
      expect(await fixture.whoIs(cookie)).toBe(person.id);
      expect(data(await call(base, { cookie }))).toMatchObject({ isRequired: true });
      await addTotp(cookie);
      expect((await call(fixture.anyPath, { cookie })).status).toBe(200);
    });

    it('the last one stays, another one may go', async () => {
      await addTotp(cookie);
      expect((await call(`${base}/totp`, { method: 'DELETE', cookie })).status).toBe(400);
      expect(data(await call(base, { cookie }))).toMatchObject({
        totp: { confirmedAt: expect.any(String) },
        recoveryCodes: { left: 10 },
      });
      const { added } = await addPasskey(cookie);
      expect((await call(`${base}/totp`, { method: 'DELETE', cookie })).status).toBe(200);
      const path = `${base}/passkeys/${data(added).passkey.id}`;
      expect((await call(path, { method: 'DELETE', cookie })).status).toBe(400);
    });

    it('everybody else continues as before', async () => {
      const other = await fixture.cookieOf(await fixture.createPerson());
      expect((await call(fixture.anyPath, { cookie: other })).status).toBe(200);
    });
  });
}
