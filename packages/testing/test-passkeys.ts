import { describe, expect, it } from 'vitest';
import type { SecondFactorFixture } from './second-factor-fixture.ts';
import { cookieHeaderAfter, type SecondFactorSteps, secondFactorsPath } from './second-factor-steps.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';

/** Passkeys, as the only step of a sign-in and as the second one. Of every service. */
export function testPasskeys(fixture: SecondFactorFixture, steps: SecondFactorSteps): void {
  const { service, origin, call, data } = fixture;
  const {
    setsSession,
    addPasskey,
    createGuarded,
    firstStep,
    step,
    passkeyOptions,
    signInWithPasskey,
    actionsOf,
  } = steps;

  describe('a passkey', () => {
    it('is added, listed, renamed and removed', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const { added } = await addPasskey(cookie);
      expect(added.status).toBe(200);
      const { passkey, recoveryCodes } = data(added);
      expect([passkey.name, recoveryCodes.length]).toEqual(['Passkey 1', 10]);
      const path = `${secondFactorsPath}/passkeys/${passkey.id}`;
      const renamed = await call(path, { method: 'PATCH', body: { name: 'My phone' }, cookie });
      expect([renamed.status, data(renamed).name]).toEqual([200, 'My phone']);
      expect((await call(path, { method: 'PATCH', body: { name: '' }, cookie })).status).toBe(400);
      const second = await addPasskey(cookie);
      expect(data(second.added).recoveryCodes).toBeNull();
      expect(data(await call(secondFactorsPath, { cookie })).passkeys).toHaveLength(2);
      expect((await call(path, { method: 'DELETE', cookie })).status).toBe(200);
      expect((await call(path, { method: 'DELETE', cookie })).status).toBe(404);
      expect(data(await call(secondFactorsPath, { cookie })).recoveryCodes.left).toBe(10);
      expect(await fixture.subjectsTo(person.email)).toContain('A passkey was removed from your account');
    });

    it('of somebody else is not there', async () => {
      const { added } = await addPasskey(await fixture.cookieOf(await fixture.createPerson()));
      const path = `${secondFactorsPath}/passkeys/${data(added).passkey.id}`;
      const stranger = await fixture.cookieOf(await fixture.createPerson());
      const body = { name: 'Mine now' };
      expect((await call(path, { method: 'PATCH', body, cookie: stranger })).status).toBe(404);
      expect((await call(path, { method: 'DELETE', cookie: stranger })).status).toBe(404);
      expect(await fixture.db().$queryRawUnsafe('SELECT name FROM passkey')).toEqual([{ name: 'Passkey 1' }]);
    });

    it('is refused from another origin, without a check of the person, and for a challenge that is not its own', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      const options = async (as = cookie) =>
        data(await call(`${secondFactorsPath}/passkeys/options`, { method: 'POST', cookie: as }));
      const add = async (response: unknown) =>
        (await call(`${secondFactorsPath}/passkeys`, { body: { response }, cookie })).status;
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
      const options = async () =>
        data(await call(`${secondFactorsPath}/passkeys/options`, { method: 'POST', cookie }));
      const responses = [];
      for (let one = 0; one < 4; one += 1) responses.push(authenticator.create(await options()));
      const answers = await Promise.all(
        responses.map((response) => call(`${secondFactorsPath}/passkeys`, { body: { response }, cookie })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
      expect((await call(`${secondFactorsPath}/passkeys/options`, { method: 'POST', cookie })).status).toBe(
        400,
      );
    });

    it('signs in by itself, without a second step', async () => {
      const { person, cookie } = await createGuarded();
      const { authenticator } = await addPasskey(cookie);
      const options = await passkeyOptions();
      expect(options).toMatchObject({ userVerification: 'required' });
      expect(options.allowCredentials).toBeUndefined();
      const answer = await signInWithPasskey(authenticator.get(options));
      expect(answer.status).toBe(200);
      expect(await fixture.whoIs(cookieHeaderAfter(answer))).toBe(person.id);
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
      expect(await fixture.whoIs(cookieHeaderAfter(answer, browser))).toBe(person.id);
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
      await call(`${secondFactorsPath}/passkeys/${data(added).passkey.id}`, { method: 'DELETE', cookie });
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
}
