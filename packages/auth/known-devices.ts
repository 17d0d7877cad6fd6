import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { now } from '@repo/base/clock';
import { readCookie } from './cookies.ts';
import { deriveKey, type SessionSecrets } from './session-secrets.ts';

export type DeviceAccount = {
  userId: string;
  /** Changes with the password, which invalidates older cookies. Not readable in the cookie. */
  credential: string;
};

/** A device stays known until the password changes; ended sessions and new roles do not matter. */
export function deviceAccountOf(user: { id: string; passwordHash: string | null }): DeviceAccount {
  return { userId: user.id, credential: user.passwordHash ?? '' };
}

/**
 * Browsers in which a person has signed in, kept in a signed cookie. A known device has its own limit of tries, which
 * strangers cannot exhaust, and its sign-ins send no mail.
 */
export type KnownDevices = {
  /** Does not verify the cookie. */
  isNamed(cookie: string | null): boolean;
  /** Null for another account's, an expired or a forged device. */
  find(cookie: string | null, account: DeviceAccount): string | null;
  /** For use after a password was proved or set; keeps the device's id and its other accounts. */
  remember(cookie: string | null, account: DeviceAccount): string;
};

type Entry = { userId: string; deviceId: string; issuedAt: number; signature: string };

/** Several people share a centre's computer, and the cookie's size must be bounded. */
const maximumAccounts = 5;
const lifetimeSeconds = 180 * 24 * 60 * 60;

function parseEntry(text: string): Entry | null {
  const [, userId, deviceId, issuedAt, signature] =
    text.match(/^([\w-]{1,64})~([\w-]{22})~(\d{1,12})~([\w-]{43})$/) ?? [];
  if (!userId || !deviceId || !issuedAt || !signature) return null;
  return { userId, deviceId, issuedAt: Number(issuedAt), signature };
}

function wordEntry({ userId, deviceId, issuedAt, signature }: Entry): string {
  return `${userId}~${deviceId}~${issuedAt}~${signature}`;
}

export function createKnownDevices(options: {
  service: string;
  secrets: SessionSecrets;
  secure: boolean;
}): KnownDevices {
  const { service, secrets, secure } = options;
  const name = `${secure ? '__Host-' : ''}${service}.devices`;
  const sign = (secret: string, { userId, credential }: DeviceAccount, deviceId: string, issuedAt: number) =>
    createHmac('sha256', deriveKey(secret, `${service}.known-devices`))
      .update(JSON.stringify([userId, deviceId, issuedAt, credential]))
      .digest('base64url');
  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  function readEntries(cookie: string | null): Entry[] {
    const parts = (readCookie(cookie, name) ?? '').split('.', maximumAccounts);
    return parts.map(parseEntry).filter((entry) => entry !== null);
  }

  function isSigned({ deviceId, issuedAt, signature }: Entry, account: DeviceAccount): boolean {
    return secrets.some((secret) =>
      timingSafeEqual(Buffer.from(sign(secret, account, deviceId, issuedAt)), Buffer.from(signature)),
    );
  }

  const isLive = ({ issuedAt }: Entry) => issuedAt + lifetimeSeconds > nowSeconds();

  function find(cookie: string | null, account: DeviceAccount): string | null {
    const entry = readEntries(cookie).find(({ userId }) => userId === account.userId);
    return entry && isLive(entry) && isSigned(entry, account) ? entry.deviceId : null;
  }

  return {
    isNamed: (cookie) => readEntries(cookie).length > 0,
    find,
    remember(cookie, account) {
      const deviceId = find(cookie, account) ?? randomBytes(16).toString('base64url');
      const issuedAt = nowSeconds();
      const own = { userId: account.userId, deviceId, issuedAt };
      const others = readEntries(cookie).filter((entry) => entry.userId !== account.userId && isLive(entry));
      const entries = [{ ...own, signature: sign(secrets[0], account, deviceId, issuedAt) }, ...others];
      const value = entries.slice(0, maximumAccounts).map(wordEntry).join('.');
      return `${name}=${value}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
    },
  };
}
