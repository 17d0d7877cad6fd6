import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

const weakest = 2048;

function readKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    const isStrong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= weakest;
    return key.asymmetricKeyType === 'rsa' && isStrong ? key : null;
  } catch {
    return null;
  }
}

/** Parses BADGE_KEYS in order. Throws for an invalid key. */
export function parseBadgeKeys(text: string): KeyObject[] {
  const keys = text.split(',').map((part) => readKey(part.trim()));
  if (keys.some((key) => key === null)) throw new Error('BADGE_KEYS holds a key that cannot be read');
  return keys.filter((key) => key !== null);
}

/** Keys for badges: the first signs; all are published, so that older badges stay verifiable. */
export const badgeEnv = z.object({
  BADGE_KEYS: z
    .string('BADGE_KEYS is missing')
    .refine((text) => text.split(',').every((part) => readKey(part.trim()) !== null), {
      error: `BADGE_KEYS must be RSA private keys of ${weakest} bits or more (PKCS #8, DER, base64), separated by commas`,
    })
    .meta({
      description:
        'Signs the badges of certificates, in training and childcare. The first signs, all are published: a key that signed once stays here for as long as its badges are to be checked.',
      syntax: 'RSA private keys of 2048 bits or more (PKCS #8, DER, base64), several by commas',
      npmStart: 'a random one, written to .env',
      isSecret: true,
    }),
});

export type BadgeEnv = z.infer<typeof badgeEnv>;
