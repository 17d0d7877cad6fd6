import { z } from 'zod';
import type { MailContent } from '../compose-mail.ts';

/** What a mail says; it gets its two forms when it is sent. */
export type Letter = MailContent;

/** Keys of the service that encrypt what waits; the key ring of @repo/auth is one. */
export type Sealer = {
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

/** A letter as it waits in the database: its link may open an account. */
export function sealLetter(keys: Sealer, letter: Letter): string {
  return keys.encrypt(JSON.stringify(letter), 'mail');
}

/** Throws where the key is gone, or what is in it is no letter. */
export function openLetter(keys: Sealer, sealed: string): Letter {
  return stored.parse(JSON.parse(keys.decrypt(sealed, 'mail')));
}
