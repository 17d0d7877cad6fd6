import { z } from 'zod';
import type { MailContent } from '../compose-mail.ts';

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
  unsubscribeUrl: z.string().exactOptional(),
  unsubscribeLabel: z.string().exactOptional(),
});

/** Encrypted in the database because its link may open an account. */
export function encryptMail(keys: MailCipher, mail: MailContent): string {
  return keys.encrypt(JSON.stringify(mail), 'mail');
}

/** Throws for a missing key or invalid content. */
export function decryptMail(keys: MailCipher, sealed: string): MailContent {
  return stored.parse(JSON.parse(keys.decrypt(sealed, 'mail')));
}
