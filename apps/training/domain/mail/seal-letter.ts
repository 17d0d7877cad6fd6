import type { KeyRing } from '@repo/auth/key-ring';
import { z } from 'zod';
import type { Letter } from '#mails/layout.ts';

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
export function sealLetter(keys: KeyRing, letter: Letter): string {
  return keys.encrypt(JSON.stringify(letter), 'mail');
}

/** Throws where the key is gone, or what is in it is no letter. */
export function openLetter(keys: KeyRing, sealed: string): Letter {
  return stored.parse(JSON.parse(keys.decrypt(sealed, 'mail')));
}
