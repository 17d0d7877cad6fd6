import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import type { BadgeCredential } from './badge-credential.ts';
import { type BadgeEnv, parseBadgeKeys } from './env.ts';

/** A published public key; `kid` is its thumbprint (RFC 7638). */
export type PublishedKey = { kty: string; n: string; e: string; kid: string; alg: string; use: string };

export type BadgeSigner = {
  /** Signs a credential as a compact JWS (Open Badges 3.0, 8.2). `keyAddress` returns the URL of a published key. */
  sign(credential: BadgeCredential, keyAddress: (kid: string) => string): Promise<string>;
  /** All current and earlier signing keys, public parts only. */
  publicKeys(): Promise<PublishedKey[]>;
};

// The algorithm that every Open Badges verifier must support.
const algorithm = 'RS256';

async function publish(key: KeyObject): Promise<PublishedKey> {
  const { kty = '', n = '', e = '' } = await exportJWK(createPublicKey(key));
  return { kty, n, e, kid: await calculateJwkThumbprint({ kty, n, e }), alg: algorithm, use: 'sig' };
}

const seconds = (timestamp: string) => Date.parse(timestamp) / 1000;

export function createBadgeSigner({ BADGE_KEYS }: BadgeEnv): BadgeSigner {
  const keys = parseBadgeKeys(BADGE_KEYS);
  const [signing] = keys;
  if (!signing) throw new Error('BADGE_KEYS holds no key');
  return {
    async sign(credential, keyAddress) {
      const { kid } = await publish(signing);
      const validUntil = 'validUntil' in credential ? credential.validUntil : undefined;
      return new SignJWT({
        ...credential,
        iss: credential.issuer.id,
        sub: credential.credentialSubject.id,
        jti: credential.id,
        nbf: seconds(credential.validFrom),
        ...(validUntil ? { exp: seconds(validUntil) } : {}),
      })
        .setProtectedHeader({ alg: algorithm, kid: keyAddress(kid), typ: 'JWT' })
        .sign(signing);
    },
    publicKeys: () => Promise.all(keys.map(publish)),
  };
}
