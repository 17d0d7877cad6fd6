import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Encrypts for this purpose alone: no other link of a service can be turned into one of these. */
export type LinkCipher = {
  encrypt(text: string, purpose: 'notification-link'): string;
  decrypt(cipher: string, purpose: 'notification-link'): string;
};

/** Whose preferences a mail's link opens, and the kinds whose mails its one click stops. */
export type PreferenceLink = {
  userId: string;
  kinds: string[];
  /** A hash of the address that the mail went to: whoever reads that mailbox now is nobody else's. */
  address: string;
  sentAt: Date;
};

const content = z.object({
  userId: z.string(),
  kinds: z.array(z.string()).max(100),
  address: z.string(),
  sentAt: z.number().transform((ms) => new Date(ms)),
});

const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 22);

type Mailed = { id: string; email: string };

/** Works while the key it was made with stays in IDENTITY_KEYS. */
export function createPreferenceToken(
  { keys, now }: { keys: LinkCipher; now: Date },
  { id, email }: Mailed,
  kinds: readonly string[],
): string {
  const link = { userId: id, kinds, address: hashOf(email), sentAt: now.getTime() };
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

/** From then on a mail in an old mailbox stops mails of its kinds, and opens nothing. */
const opensForMs = 90 * 24 * 60 * 60 * 1_000;

export type LinkTools<Person> = {
  keys: LinkCipher;
  clock: () => Date;
  /** Null where the account is closed. */
  findPerson(userId: string): Promise<(Person & Mailed) | null>;
};

/** Null for a link that is none of ours, of a closed account, or mailed to an address that is not the person's any more. */
export async function findPreferenceLinkHolder<Person>(
  { keys, clock, findPerson }: LinkTools<Person>,
  token: string,
): Promise<{ person: Person & Mailed; kinds: string[]; isOver: boolean } | null> {
  const link = readPreferenceToken(keys, token);
  const person = link && (await findPerson(link.userId));
  if (!person || hashOf(person.email) !== link.address) return null;
  const isOver = clock().getTime() - link.sentAt.getTime() > opensForMs;
  return { person, kinds: link.kinds, isOver };
}

/** Enough to know one's own address by: the mail may have been passed on. */
export function maskEmailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email.slice(0, 1) : ''}…${email.slice(at)}`;
}

const encoded = (token: string) => encodeURIComponent(token);

/** The page that stops mails of a kind by one press, and changes preferences, without a sign-in. */
export const preferencePagePath = (token: string) => `/notification-preferences?token=${encoded(token)}`;

/** Takes the POST of mail programs (RFC 8058); leads people to the page. */
export const unsubscribePath = (token: string) => `/api/notifications/unsubscribe?token=${encoded(token)}`;
