import { replacedTokenHash, trainingDevices } from '@repo/auth/training-session';
import type { StartingBrowser } from '#domain/accounts/sign-in.ts';

/** What the browser of a request brings to a sign-in. */
export function startingBrowserOf({ headers }: Request): StartingBrowser {
  const cookie = headers.get('cookie');
  return {
    isKnownDevice: (account) => trainingDevices().find(cookie, account) !== null,
    replaces: replacedTokenHash(headers),
  };
}
