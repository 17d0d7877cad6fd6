import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { badgeKeyUrl } from './badge-urls.ts';
import { type BadgeEnv, parseBadgeKeys } from './env.ts';

/** A published public key as JSON Web Key (RFC 7517). */
export type PublishedKey = { kty: string; n: string; e: string; kid: string; alg: string; use: string };

type Credential = {
  id: string;
  issuer: string | { id: string };
  validFrom: string;
  validUntil?: string;
  credentialSubject: { id: string };
};

type SignOptions = {
  /** The service's public URL, without a trailing slash. */
  publicUrl: string;
  type: 'JWT' | 'vc+jwt';
};

export type BadgeSigner = {
  /** Signs a credential as a compact JWS (Open Badges 3.0, 8.2). */
  sign(credential: Credential, options: SignOptions): Promise<string>;
  /**
   * All current and earlier signing keys by thumbprint (RFC 7638), public parts only. `kid` is what the headers name: the address of the key,
   * from which Open Badges verifiers read it, while others look it up in the key set.
   */
  publicKeys(publicUrl: string): Promise<Map<string, PublishedKey>>;
};

// The algorithm that every Open Badges verifier must support.
const algorithm = 'RS256';

async function publish(key: KeyObject, publicUrl: string): Promise<[string, PublishedKey]> {
  const { kty = '', n = '', e = '' } = await exportJWK(createPublicKey(key));
  const thumbprint = await calculateJwkThumbprint({ kty, n, e });
  return [thumbprint, { kty, n, e, kid: badgeKeyUrl(publicUrl, thumbprint), alg: algorithm, use: 'sig' }];
}

const seconds = (timestamp: string) => Date.parse(timestamp) / 1000;

export function createBadgeSigner({ BADGE_KEYS }: BadgeEnv): BadgeSigner {
  const keys = parseBadgeKeys(BADGE_KEYS);
  const [signing] = keys;
  if (!signing) throw new Error('BADGE_KEYS holds no key');
  return {
    async sign(credential, { publicUrl, type }) {
      const [, { kid }] = await publish(signing, publicUrl);
      const { id, issuer, validFrom, validUntil, credentialSubject } = credential;
      return new SignJWT({
        ...credential,
        iss: typeof issuer === 'string' ? issuer : issuer.id,
        sub: credentialSubject.id,
        jti: id,
        nbf: seconds(validFrom),
        ...(validUntil ? { exp: seconds(validUntil) } : {}),
      })
        .setProtectedHeader({ alg: algorithm, kid, typ: type })
        .sign(signing);
    },
    publicKeys: async (publicUrl) => new Map(await Promise.all(keys.map((key) => publish(key, publicUrl)))),
  };
}
