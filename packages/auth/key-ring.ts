import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { z } from 'zod';

/** What a key is used for: each purpose has a sub-key of its own, so that a cipher of one is nothing to another. */
export type KeyPurpose =
  | 'identity'
  | 'totp'
  | 'tracked-enrolment'
  | 'upload-row'
  | 'upload-file'
  | 'mail'
  | 'personal-export';

export type KeyRing = {
  /** Encrypts with the first key. The answer names the key: `first:…`. */
  encrypt(text: string, purpose: KeyPurpose): string;
  /** Throws for a cipher that was changed, made for another purpose, or whose key is not on the ring. */
  decrypt(cipher: string, purpose: KeyPurpose): string;
  /** The keyed hash to store, by the first key. */
  hash(text: string): string;
  /** The keyed hashes by every key: what a stored one may be while keys are being changed. */
  lookupHashes(text: string): string[];
  /** Whether it was made with the first key; what was not is due for rotation. */
  isCurrent(stored: string): boolean;
  /** What everything current begins with, for the query that finds the rest. */
  currentPrefix: string;
};

type Key = { id: string; secret: Buffer };

const shape = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

function parseKeys(text: string): Key[] | string {
  const keys: Key[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, id, encoded] = entry.match(shape) ?? [];
    if (id === undefined || encoded === undefined) {
      return 'IDENTITY_KEYS takes `id:base64 of 32 random bytes`, several by commas';
    }
    const secret = Buffer.from(encoded, 'base64');
    if (new Set(secret).size < 10) return 'IDENTITY_KEYS holds a key that is not random';
    if (keys.some((key) => key.id === id)) return `IDENTITY_KEYS names two keys "${id}"`;
    keys.push({ id, secret });
  }
  return keys;
}

/** The environment's part: the keys of identity numbers. */
export const keyRingEnv = z.object({
  IDENTITY_KEYS: z
    .string('IDENTITY_KEYS is missing: set it to `first:` and the base64 of 32 random bytes')
    .superRefine((text, check) => {
      const keys = parseKeys(text);
      if (typeof keys === 'string') check.addIssue({ code: 'custom', message: keys });
    }),
});

const ivBytes = 12;
const tagBytes = 16;

/** A key object: with bare bytes each operation costs five times as much. */
function subKey(key: Key, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key.secret, '', `training:${use}`, 32)));
}

/** Derives a key once for each use. */
function createDeriver(): (key: Key, use: string) => KeyObject {
  const derived = new Map<string, KeyObject>();
  return (key, use) => {
    const name = `${key.id}:${use}`;
    const known = derived.get(name) ?? subKey(key, use);
    derived.set(name, known);
    return known;
  };
}

function readKeys(text: string): Key[] {
  const keys = parseKeys(text);
  if (typeof keys === 'string') throw new Error(keys);
  return keys;
}

/** The keys of `IDENTITY_KEYS` (`id:base64,id:base64`): the first encrypts and hashes, all decrypt and look up. */
export function createKeyRing(identityKeys: string): KeyRing {
  const ring = readKeys(identityKeys);
  const [first] = ring;
  if (!first) throw new Error('IDENTITY_KEYS is missing');
  const derive = createDeriver();

  function keyOf(cipher: string): Key {
    const id = cipher.slice(0, cipher.indexOf(':'));
    const key = ring.find((candidate) => candidate.id === id);
    if (!key) throw new Error(`No key "${id}" in IDENTITY_KEYS: put it back until everything is rotated`);
    return key;
  }

  function hashWith(key: Key, text: string): string {
    return `${key.id}:${createHmac('sha256', derive(key, 'lookup')).update(text).digest('base64url')}`;
  }

  return {
    encrypt(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', derive(first, `encrypt:${purpose}`), iv);
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${first.id}:${sealed.toString('base64url')}`;
    },
    decrypt(cipher, purpose) {
      const key = keyOf(cipher);
      const sealed = Buffer.from(cipher.slice(key.id.length + 1), 'base64url');
      if (sealed.length < ivBytes + tagBytes) throw new Error('This is no cipher of the key ring');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        derive(key, `encrypt:${purpose}`),
        sealed.subarray(0, ivBytes),
        { authTagLength: tagBytes },
      );
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const text = decipher.update(sealed.subarray(ivBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    hash: (text) => hashWith(first, text),
    lookupHashes: (text) => ring.map((key) => hashWith(key, text)),
    isCurrent: (stored) => stored.startsWith(`${first.id}:`),
    currentPrefix: `${first.id}:`,
  };
}
