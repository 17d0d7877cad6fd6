import { describe, expect, it } from 'vitest';
import {
  describeReauthentication,
  isReauthenticationMethodAvailable,
  type ReauthenticationCheck,
} from './reauthentication.ts';

const now = new Date('2026-11-20T10:00:00Z');
const check = (
  way: ReauthenticationCheck['way'],
  there: boolean,
  isSecondFactor = false,
): ReauthenticationCheck => ({
  way,
  isSecondFactor,
  isThere: () => there,
});

async function waysOf(checks: ReauthenticationCheck[]): Promise<string[]> {
  const actor = { email: 'lim@example.sg', provenAt: now };
  const { ways } = await describeReauthentication({ actor, now, checks });
  return Object.entries(ways).flatMap(([way, isOpen]) => (isOpen ? [way] : []));
}

describe('the ways to confirm', () => {
  it('are those that the person has', async () => {
    expect(await waysOf([check('password', true), check('google', false)])).toEqual(['password']);
    expect(await waysOf([])).toEqual([]);
  });

  it('are second factors alone for somebody who has one', async () => {
    const checks = [
      check('password', true),
      check('mailedCode', true),
      check('code', true, true),
      check('passkey', true, true),
    ];
    expect(await waysOf(checks)).toEqual(['code', 'passkey']);
    expect(await isReauthenticationMethodAvailable(checks, 'mailedCode')).toBe(false);
    expect(await waysOf([check('password', true), check('code', false, true)])).toEqual(['password']);
  });
});

it('a proof is needed from ten minutes after the last one on', async () => {
  const until = async (secondsAgo: number) => {
    const provenAt = new Date(now.getTime() - secondsAgo * 1000);
    const actor = { email: 'lim@example.sg', provenAt };
    return (await describeReauthentication({ actor, now, checks: [] })).provenUntil;
  };
  expect(await until(0)).toBe('2026-11-20T10:10:00.000Z');
  expect(await until(600)).toBe('2026-11-20T10:00:00.000Z');
  expect(await until(601)).toBeNull();
});
