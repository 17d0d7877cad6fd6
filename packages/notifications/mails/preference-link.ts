import { z } from 'zod';

/** Encrypts for this purpose alone: no other link of a service can be turned into one of these. */
export type LinkCipher = {
  encrypt(text: string, purpose: 'notification-link'): string;
  decrypt(cipher: string, purpose: 'notification-link'): string;
};

/** Whose preferences a mail's link opens, and the kinds whose mails its one click stops. */
export type PreferenceLink = { userId: string; kinds: string[] };

const content = z.object({ userId: z.string(), kinds: z.array(z.string()).max(100) });

/** Works for as long as the key it was made with stays in IDENTITY_KEYS: it does nothing but change preferences. */
export function createPreferenceToken(keys: LinkCipher, link: PreferenceLink): string {
  return keys.encrypt(JSON.stringify(link), 'notification-link');
}

/** Null for a token that is none of ours. */
export function readPreferenceToken(keys: LinkCipher, token: string): PreferenceLink | null {
  try {
    return content.parse(JSON.parse(keys.decrypt(token, 'notification-link')));
  } catch {
    return null;
  }
}

const encoded = (token: string) => encodeURIComponent(token);

/** The page that changes preferences without a sign-in. */
export const preferencePagePath = (token: string) => `/notification-preferences?token=${encoded(token)}`;

/** Takes the POST of mail programs (RFC 8058); leads people to the page. */
export const unsubscribePath = (token: string) => `/api/notifications/unsubscribe?token=${encoded(token)}`;
