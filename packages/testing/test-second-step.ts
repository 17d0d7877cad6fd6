import { describe, expect, it } from 'vitest';
import type { SecondFactorFixture } from './second-factor-fixture.ts';
import { cookieHeaderAfter, type SecondFactorSteps } from './second-factor-steps.ts';
import { totpCode, wrongTotpCode } from './totp-code.ts';

/** The second step of a sign-in. Of every service. */
export function testSecondStep(fixture: SecondFactorFixture, steps: SecondFactorSteps): void {
  const { service, call, data } = fixture;
  const { setsSession, createGuarded, firstStep, step } = steps;

  describe('the second step of a sign-in', () => {
    it('comes after a right password, and no session before it', async () => {
      const { person, secret } = await createGuarded();
      const first = await fixture.signIn(person);
      expect([first.status, setsSession(first)]).toEqual([401, false]);
      expect(first.body.url).toContain('/login/second-step');
      expect(first.headers.getSetCookie().some((line) => line.includes('.devices='))).toBe(false);
      const browser = cookieHeaderAfter(first);
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
      const after = cookieHeaderAfter(second, browser);
      expect(await fixture.whoIs(after)).toBe(person.id);
      expect(after).not.toContain('second-step');
      expect((await step(browser, { code: totpCode(secret, 1) })).status).toBe(401);
    });

    it('is refused to a wrong password as ever', async () => {
      const { person } = await createGuarded();
      const answer = await fixture.signIn(person, { password: 'not-the-password' });
      expect(answer.status).toBe(401);
      expect(cookieHeaderAfter(answer)).not.toContain('second-step');
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
}
