import { describe, expect, it } from 'vitest';
import type { SecondFactorFixture, SecondFactorPerson } from './second-factor-fixture.ts';
import type { createVirtualAuthenticator } from './virtual-authenticator.ts';

type Answer = Awaited<ReturnType<SecondFactorFixture['call']>>;

type Refusals = {
  fixture: SecondFactorFixture;
  addTotp: (cookie: string) => Promise<unknown>;
  addPasskey: (cookie: string) => Promise<{ authenticator: ReturnType<typeof createVirtualAuthenticator> }>;
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers goes to the authenticator as it is
  passkeyOptions: () => Promise<any>;
  signInWithPasskey: (passkey: unknown) => Promise<Answer>;
  actionsOf: (person: SecondFactorPerson) => Promise<string[]>;
};

/** “This was not me” in the mails about a new second factor and new recovery codes. Of every service. */
export function testRefusedSecondFactors(given: Refusals): void {
  const { fixture, addTotp, addPasskey, passkeyOptions, signInWithPasskey, actionsOf } = given;
  const { call, data } = fixture;
  const base = '/api/account/second-factors';
  const refuse = async (token: string) =>
    (await call('/api/account/address/refuse', { body: { token } })).status;
  const waysOf = async (person: SecondFactorPerson) => {
    const answer = await call(base, { cookie: await fixture.cookieOf(person) });
    const { totp, passkeys } = data(answer);
    return { totp: totp !== null, passkeys: passkeys.length };
  };
  const codesLeft = async (person: SecondFactorPerson) => {
    const answer = await call(base, { cookie: await fixture.cookieOf(person) });
    return data(answer).recoveryCodes?.left ?? 0;
  };
  /** What the person has was set up so many days ago. */
  const age = async ({ id }: SecondFactorPerson, days: number) => {
    const db = fixture.db();
    const at = new Date(Date.now() - days * 24 * 60 * 60_000);
    await db.$executeRawUnsafe(
      'UPDATE totp_secret SET created_at = $2::timestamptz, confirmed_at = $2::timestamptz WHERE user_id = $1',
      id,
      at,
    );
    for (const table of ['passkey', 'recovery_code']) {
      await db.$executeRawUnsafe(
        `UPDATE ${table} SET created_at = $2::timestamptz WHERE user_id = $1`,
        id,
        at,
      );
    }
  };

  describe('“this was not me” of a second factor', () => {
    it('takes a passkey away that a stolen session added, with every session and the password, once', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      const { authenticator } = await addPasskey(cookie);
      const token = await fixture.mailedToken(person.email);
      expect(await refuse(token)).toBe(200);
      expect(await fixture.whoIs(cookie)).toBeNull();
      expect((await signInWithPasskey(authenticator.get(await passkeyOptions()))).status).toBe(400);
      expect((await fixture.signIn(person)).status).toBe(401);
      expect(await actionsOf(person)).toEqual(['second-factor.add', 'second-factor.refuse']);
      expect(await refuse(token)).toBe(400);
    });

    it('works after a password was set by a mailed link, which leaves the passkey', async () => {
      const person = await fixture.createPerson();
      const { authenticator } = await addPasskey(await fixture.cookieOf(person));
      const refusal = await fixture.mailedToken(person.email);
      await call('/api/auth/forgot-password', { body: { email: person.email } });
      const token = await fixture.mailedToken(person.email);
      const body = { token, password: 'set-by-a-link-1' };
      expect((await call('/api/auth/reset-password', { body })).status).toBe(200);
      expect((await signInWithPasskey(authenticator.get(await passkeyOptions()))).status).toBe(200);
      expect(await refuse(refusal)).toBe(200);
      expect((await signInWithPasskey(authenticator.get(await passkeyOptions()))).status).toBe(400);
    });

    it('takes away what was added since, and leaves what was there: a mailbox alone opens no account', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      await addTotp(cookie);
      await age(person, 2);
      await addPasskey(cookie);
      const token = await fixture.mailedToken(person.email);
      await addPasskey(cookie);
      expect(await waysOf(person)).toEqual({ totp: true, passkeys: 2 });
      expect(await refuse(token)).toBe(200);
      expect(await waysOf(person)).toEqual({ totp: true, passkeys: 0 });
    });

    it('takes an authenticator app away', async () => {
      const person = await fixture.createPerson();
      await addTotp(await fixture.cookieOf(person));
      expect(await refuse(await fixture.mailedToken(person.email))).toBe(200);
      expect(await waysOf(person)).toEqual({ totp: false, passkeys: 0 });
    });

    it('voids new recovery codes, with every session and the password, and leaves the factor that was there', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      await addTotp(cookie);
      await age(person, 2);
      const renewed = await call(`${base}/recovery-codes`, { method: 'POST', cookie });
      expect([renewed.status, data(renewed).recoveryCodes.length]).toEqual([200, 10]);
      const token = await fixture.mailedToken(person.email);
      expect(await refuse(token)).toBe(200);
      expect(await fixture.whoIs(cookie)).toBeNull();
      expect(await waysOf(person)).toEqual({ totp: true, passkeys: 0 });
      expect(await codesLeft(person)).toBe(0);
      // With a factor left, a sign-in with the right password is a 401 too.
      const rows = await fixture
        .db()
        .$queryRawUnsafe<unknown[]>('SELECT password_hash AS hash FROM "user" WHERE id = $1', person.id);
      expect(rows).toEqual([{ hash: null }]);
      expect((await actionsOf(person)).at(-1)).toBe('second-factor.refuse');
      expect(await refuse(token)).toBe(400);
    });

    it('of recovery codes is over with their set, and after seven days', async () => {
      const person = await fixture.createPerson();
      const cookie = await fixture.cookieOf(person);
      await addTotp(cookie);
      await age(person, 8);
      const renew = async () => {
        expect((await call(`${base}/recovery-codes`, { method: 'POST', cookie })).status).toBe(200);
        return fixture.mailedToken(person.email);
      };
      const first = await renew();
      const second = await renew();
      expect(await refuse(first)).toBe(400);
      await age(person, 7);
      expect(await refuse(second)).toBe(400);
      expect(await codesLeft(person)).toBe(10);
    });

    it('is over after seven days', async () => {
      const person = await fixture.createPerson();
      await addPasskey(await fixture.cookieOf(person));
      const token = await fixture.mailedToken(person.email);
      await age(person, 7);
      expect(await refuse(token)).toBe(400);
      expect(await waysOf(person)).toEqual({ totp: false, passkeys: 1 });
    });
  });
}
