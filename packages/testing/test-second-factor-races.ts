import { describe, expect, it } from 'vitest';
import { runAgainstOpenTransaction, runWithWritesBlocked } from './lock-races.ts';
import type { SecondFactorFixture, SecondFactorPerson } from './second-factor-fixture.ts';
import { totpCode } from './totp-code.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';

type Answer = Awaited<ReturnType<SecondFactorFixture['call']>>;
type Guarded = { person: SecondFactorPerson; cookie: string; secret: string; recoveryCodes: string[] };

type Races = {
  fixture: SecondFactorFixture;
  createGuarded: () => Promise<Guarded>;
  addTotp: (cookie: string) => Promise<unknown>;
  /** The browser of somebody whose password was right. */
  firstStep: (person: SecondFactorPerson) => Promise<string>;
  step: (cookie: string, body: unknown) => Promise<Answer>;
};

/** What second factors do at the same moment as something else, or when a process dies in between. Of every service. */
export function testSecondFactorRaces({ fixture, createGuarded, addTotp, firstStep, step }: Races): void {
  const { service, origin, call, data } = fixture;

  /** Whatever makes a session fails inside `work`, as if the process died there. */
  async function withoutSessions<T>(work: () => Promise<T>): Promise<T> {
    const db = fixture.db();
    await db.$executeRawUnsafe('ALTER TABLE sign_in ADD CONSTRAINT no_session CHECK (false) NOT VALID');
    try {
      return await work();
    } finally {
      await db.$executeRawUnsafe('ALTER TABLE sign_in DROP CONSTRAINT no_session');
    }
  }

  describe('a second factor and the session that it is for', () => {
    it.each(['recovery code', 'code of an app'])(
      'come together: a %s is not used up without a session',
      async (kind) => {
        const { person, secret, recoveryCodes } = await createGuarded();
        const browser = await firstStep(person);
        const body = { code: kind === 'recovery code' ? recoveryCodes[0] : totpCode(secret) };
        expect((await withoutSessions(() => step(browser, body))).status).toBe(500);
        expect((await step(browser, body)).status).toBe(200);
      },
    );

    it.each(['recovery code', 'code of an app'])(
      'are confirmed together: a %s is not used up when the confirmation cannot be written down',
      async (kind) => {
        const { person, secret, recoveryCodes } = await createGuarded();
        const cookie = await fixture.cookieOf(person);
        const body = { code: kind === 'recovery code' ? recoveryCodes[0] : totpCode(secret) };
        const confirm = () => call('/api/account/reauthentication', { body, cookie });
        expect((await withoutSessions(confirm)).status).toBe(500);
        expect((await confirm()).status).toBe(200);
        expect((await confirm()).status).toBe(400);
      },
    );

    it('are looked up together: a factor that is added at the moment of a sign-in is asked for', async () => {
      const person = await fixture.createPerson();
      await addTotp(await fixture.cookieOf(person));
      await fixture
        .db()
        .$executeRawUnsafe('UPDATE totp_secret SET confirmed_at = NULL WHERE user_id = $1', person.id);
      const answer = await runAgainstOpenTransaction(
        fixture.db(),
        async (tx) => {
          await tx.$queryRawUnsafe('SELECT 1 FROM "user" WHERE id = $1 FOR NO KEY UPDATE', person.id);
          await tx.$executeRawUnsafe(
            'UPDATE totp_secret SET confirmed_at = now() WHERE user_id = $1',
            person.id,
          );
        },
        1,
        () => fixture.signIn(person),
      );
      const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith(`${service}.session=`));
      expect([answer.status, cookies]).toEqual([401, []]);
    });
  });

  it('a session that is ended while it adds a passkey adds none', async () => {
    const person = await fixture.createPerson();
    const cookie = await fixture.cookieOf(person);
    const path = '/api/account/second-factors/passkeys';
    const options = data(await call(`${path}/options`, { method: 'POST', cookie }));
    const response = createVirtualAuthenticator({ origin }).create(options);
    const answer = await runAgainstOpenTransaction(
      fixture.db(),
      async (tx) => {
        await tx.$queryRawUnsafe('SELECT 1 FROM "user" WHERE id = $1 FOR NO KEY UPDATE', person.id);
        await tx.$executeRawUnsafe('DELETE FROM sign_in WHERE user_id = $1', person.id);
      },
      1,
      () => call(path, { body: { response }, cookie }),
    );
    const stored = await fixture
      .db()
      .$queryRawUnsafe<unknown[]>('SELECT 1 FROM passkey WHERE user_id = $1', person.id);
    expect([answer.status, stored]).toEqual([403, []]);
  });

  it('passkeys that are added at once wait for each other: the twentieth is the last', async () => {
    const person = await fixture.createPerson();
    const cookie = await fixture.cookieOf(person);
    const path = '/api/account/second-factors/passkeys';
    await fixture.db().$executeRawUnsafe(
      `INSERT INTO passkey (id, user_id, user_handle, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
       SELECT 'many-' || n, $1, 'handle', 'many-' || n, '\\x00', 0, '{}', 'One', false, now() FROM generate_series(1, 19) n`,
      person.id,
    );
    const authenticator = createVirtualAuthenticator({ origin });
    const responses: ReturnType<typeof authenticator.create>[] = [];
    for (let one = 0; one < 2; one += 1) {
      const options = data(await call(`${path}/options`, { method: 'POST', cookie }));
      responses.push(authenticator.create(options));
    }
    // Rows can be counted and not written: without a lock on the person both would find nineteen.
    const answers = await runWithWritesBlocked(fixture.db(), 'passkey', 2, () =>
      Promise.all(responses.map((response) => call(path, { body: { response }, cookie }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
}
