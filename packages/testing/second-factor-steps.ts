import { waitForDeferredWork } from '@repo/base/deferred';
import type { ServiceAnswer } from '@repo/http/testing/call-service';
import { expect } from 'vitest';
import type { SecondFactorFixture, SecondFactorPerson } from './second-factor-fixture.ts';
import { totpCode } from './totp-code.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';

export const secondFactorsPath = '/api/account/second-factors';

export const elevenMinutesAgo = () => new Date(Date.now() - 11 * 60_000);

/** The `cookie` header that a browser sends after this answer. */
export function cookieHeaderAfter(answer: ServiceAnswer, before = ''): string {
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

/** What people do with second factors, at a service. */
export function createSecondFactorSteps(fixture: SecondFactorFixture) {
  const { service, origin, call, data } = fixture;
  const setsSession = (answer: ServiceAnswer) =>
    answer.headers.getSetCookie().some((line) => line.startsWith(`${service}.session=`));

  /** Sets up an authenticator app. */
  async function addTotp(cookie: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = data(await call(`${secondFactorsPath}/totp`, { method: 'POST', cookie }));
    const confirm = () =>
      call(`${secondFactorsPath}/totp/confirm`, { body: { code: totpCode(secret, -1) }, cookie });
    const first = await confirm();
    // A new step may have begun since the code was made, which is two steps old then.
    const confirmed = first.status === 400 ? await confirm() : first;
    expect(confirmed.status).toBe(200);
    return { secret, recoveryCodes: data(confirmed).recoveryCodes };
  }

  async function addPasskey(cookie: string, authenticator = createVirtualAuthenticator({ origin })) {
    const options = data(await call(`${secondFactorsPath}/passkeys/options`, { method: 'POST', cookie }));
    const response = authenticator.create(options);
    const added = await call(`${secondFactorsPath}/passkeys`, { body: { response }, cookie });
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
    return cookieHeaderAfter(answer);
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

  return {
    setsSession,
    addTotp,
    addPasskey,
    createGuarded,
    firstStep,
    step,
    passkeyOptions,
    signInWithPasskey,
    actionsOf,
    failedSignIns,
  };
}

export type SecondFactorSteps = ReturnType<typeof createSecondFactorSteps>;
