import { z } from 'zod';
import type { MailContent } from '../compose-mail.ts';

/** Keys of the service that encrypt what waits; the key ring of @repo/auth is one. */
export type MailCipher = {
  encrypt(text: string, purpose: 'mail'): string;
  decrypt(cipher: string, purpose: 'mail'): string;
};

const stored = z.object({
  to: z.string(),
  subject: z.string(),
  appName: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), url: z.string() }).exactOptional(),
  footer: z.string(),
});

/** A mail as it waits in the database: its link may open an account. */
export function encryptMail(keys: MailCipher, mail: MailContent): string {
  return keys.encrypt(JSON.stringify(mail), 'mail');
}

/** Throws where the key is gone, or the content is not a mail. */
export function decryptMail(keys: MailCipher, sealed: string): MailContent {
  return stored.parse(JSON.parse(keys.decrypt(sealed, 'mail')));
}
