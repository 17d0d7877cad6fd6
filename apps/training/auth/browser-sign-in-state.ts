import { trainingCookieTokenHash, trainingDevices } from '@repo/auth/training-session';
import type { BrowserSignInState } from '#domain/accounts/sign-in.ts';

/** Whether the browser is a known device, and the session that a new one replaces. */
export function readBrowserSignInState({ headers }: Request): BrowserSignInState {
  const cookie = headers.get('cookie');
  return {
    isKnownDevice: (account) => trainingDevices().find(cookie, account) !== null,
    replacedTokenHash: trainingCookieTokenHash(headers),
  };
}
