import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Encrypts for this purpose alone: no other link of the service can be turned into one of these. */
export type AppealCipher = {
  encrypt(text: string, purpose: 'appeal-link'): string;
  decrypt(cipher: string, purpose: 'appeal-link'): string;
};

const content = z.object({ decisionId: z.string(), address: z.string() });

/** Whoever reads the mailbox that an address had before is somebody else. */
export const hashEmail = (email: string) =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Opens one decision to its person, who may be unable to sign in. Works while its key stays in IDENTITY_KEYS. */
export function createAppealPath(keys: AppealCipher, { id, email }: { id: string; email: string }): string {
  const token = keys.encrypt(JSON.stringify({ decisionId: id, address: hashEmail(email) }), 'appeal-link');
  return `/appeal?token=${encodeURIComponent(token)}`;
}

/** Null for a token that is none of ours. */
export function decryptAppealToken(keys: AppealCipher, token: string): z.output<typeof content> | null {
  try {
    return content.parse(JSON.parse(keys.decrypt(token, 'appeal-link')));
  } catch {
    return null;
  }
}
