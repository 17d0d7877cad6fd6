import { describe, expect, it, vi } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const secrets = ['a-secret-of-thirty-two-characters-0123'] as const;
const devices = createKnownDevices({ service: 'marketplace', secrets, secure: true });
const account = { userId: '0190-mei', credential: '3' };
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('the cookie of known devices', () => {
  it('is for the server alone, names who and which device, and nothing that a password could be told by', () => {
    expect(devices.remember(null, { ...account, credential: '$2b$12$hash' })).toMatch(
      /^__Host-marketplace\.devices=0190-mei~[\w-]{22}~\d+~[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('keeps the id of the device for its account, and has another one for another', () => {
    const first = cookieOf(devices.remember(null, account));
    const id = devices.find(first, account);
    expect(id).toMatch(/^[\w-]{22}$/);
    const other = { userId: '0190-ben', credential: '1' };
    const both = cookieOf(devices.remember(first, other));
    expect(devices.find(cookieOf(devices.remember(both, account)), account)).toBe(id);
    expect(devices.find(both, other)).not.toBe(id);
  });

  it('is worth nothing after a change of the password, to another service, changed, or after half a year', () => {
    const cookie = cookieOf(devices.remember(null, account));
    expect(devices.find(cookie, { ...account, credential: '4' })).toBeNull();
    const training = createKnownDevices({ service: 'training', secrets, secure: true });
    expect(training.find(cookie.replace('marketplace', 'training'), account)).toBeNull();
    expect(
      devices.find(cookie.replace('0190-mei', '0190-ben'), { ...account, userId: '0190-ben' }),
    ).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 181 * 24 * 60 * 60 * 1000);
      expect(devices.find(cookie, account)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is good under a secret that is about to be retired', () => {
    const cookie = cookieOf(devices.remember(null, account));
    const rotated = createKnownDevices({
      service: 'marketplace',
      secrets: ['another-secret-of-characters-0123456789', ...secrets],
      secure: true,
    });
    expect(rotated.find(cookie, account)).not.toBeNull();
    expect(devices.find(cookieOf(rotated.remember(null, account)), account)).toBeNull();
  });

  it.each([null, '', '__Host-marketplace.devices=', '__Host-marketplace.devices=a~b~c~d.~~~', 'x=1'])(
    'is none in %j',
    (cookie) => {
      expect(devices.isNamed(cookie)).toBe(false);
      expect(devices.find(cookie, account)).toBeNull();
    },
  );
});
