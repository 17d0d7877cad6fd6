import { describe, expect, it } from 'vitest';
import type { SecondFactorFixture } from './second-factor-fixture.ts';
import { type SecondFactorSteps, secondFactorsPath } from './second-factor-steps.ts';
import { totpCode, wrongTotpCode } from './totp-code.ts';

/** Authenticator apps and recovery codes. Of every service. */
export function testSecondFactorCodes(fixture: SecondFactorFixture, steps: SecondFactorSteps): void {
  const { call, data } = fixture;
  const { createGuarded, firstStep, step, actionsOf } = steps;

  describe('an authenticator app', () => {
    it('is set up with its first code, which brings the recovery codes once', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const before = data(await call(secondFactorsPath, { cookie }));
      expect(before).toEqual({ totp: null, passkeys: [], recoveryCodes: null, isRequired: false });
      const { secret, uri } = data(await call(`${secondFactorsPath}/totp`, { method: 'POST', cookie }));
      expect(uri).toContain(`secret=${secret}`);
      expect(decodeURIComponent(uri)).toContain(person.email);
      const wrong = await call(`${secondFactorsPath}/totp/confirm`, {
        body: { code: wrongTotpCode(secret) },
        cookie,
      });
      expect(wrong.status).toBe(400);
      expect(data(await call(secondFactorsPath, { cookie })).totp).toBeNull();
      const code = totpCode(secret);
      const right = await call(`${secondFactorsPath}/totp/confirm`, {
        body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
        cookie,
      });
      expect([right.status, new Set(data(right).recoveryCodes).size]).toEqual([200, 10]);
      expect(data(await call(secondFactorsPath, { cookie }))).toMatchObject({
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
      expect((await call(`${secondFactorsPath}/totp`, { method: 'POST', cookie })).status).toBe(400);
      expect(
        (await call(`${secondFactorsPath}/totp/confirm`, { body: { code: '123456' }, cookie })).status,
      ).toBe(400);
    });

    it('is not confirmed before it was started, nor with what is no code', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      expect(
        (await call(`${secondFactorsPath}/totp/confirm`, { body: { code: '123456' }, cookie })).status,
      ).toBe(400);
      expect(
        (await call(`${secondFactorsPath}/totp/confirm`, { body: { code: 'abc' }, cookie })).status,
      ).toBe(400);
    });

    it('confirmed twice at once is confirmed once, with one set of recovery codes', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      const { secret } = data(await call(`${secondFactorsPath}/totp`, { method: 'POST', cookie }));
      const body = { code: totpCode(secret) };
      const answers = await Promise.all(
        [1, 2].map(() => call(`${secondFactorsPath}/totp/confirm`, { body, cookie })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(data(await call(secondFactorsPath, { cookie })).recoveryCodes.left).toBe(10);
    });

    it('removed as the last factor takes the recovery codes with it', async () => {
      const { person, cookie } = await createGuarded();
      expect((await call(`${secondFactorsPath}/totp`, { method: 'DELETE', cookie })).status).toBe(200);
      expect(data(await call(secondFactorsPath, { cookie }))).toMatchObject({
        totp: null,
        recoveryCodes: null,
      });
      expect((await call(`${secondFactorsPath}/totp`, { method: 'DELETE', cookie })).status).toBe(404);
      expect((await fixture.signIn(person)).status).toBe(200);
      expect(await actionsOf(person)).toEqual(['second-factor.add', 'second-factor.remove']);
    });
  });

  describe('a recovery code', () => {
    it('works once, however it is typed, and is notified by mail', async () => {
      const { person, cookie, recoveryCodes } = await createGuarded();
      const code = recoveryCodes[3] ?? '';
      const typed = code.toUpperCase().replaceAll('-', ' ');
      expect((await step(await firstStep(person), { code: typed })).status).toBe(200);
      expect((await step(await firstStep(person), { code })).status).toBe(400);
      expect(data(await call(secondFactorsPath, { cookie })).recoveryCodes.left).toBe(9);
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
      const made = data(await call(`${secondFactorsPath}/recovery-codes`, { method: 'POST', cookie }));
      expect(made.recoveryCodes).toHaveLength(10);
      expect((await step(await firstStep(person), { code: recoveryCodes[0] })).status).toBe(400);
      expect((await step(await firstStep(person), { code: made.recoveryCodes[0] })).status).toBe(200);
    });

    it('is not made for who has no factor', async () => {
      const cookie = await fixture.cookieOf(await fixture.createPerson());
      expect((await call(`${secondFactorsPath}/recovery-codes`, { method: 'POST', cookie })).status).toBe(
        400,
      );
    });
  });
}
