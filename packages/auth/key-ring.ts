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

/** Each purpose has its own sub-key, so a cipher of one cannot be decrypted for another. */
export type KeyPurpose =
  | 'identity'
  | 'totp'
  | 'tracked-enrolment'
  | 'agency-report'
  | 'upload-row'
  | 'upload-file'
  | 'mail'
  | 'unsubscribe'
  | 'notification-link'
  | 'appeal-link'
  | 'personal-export'
  | 'webhook-secret';

export type KeyRing = {
  /** Encrypts with the first key; the result starts with its name: `first:…`. */
  encrypt(text: string, purpose: KeyPurpose): string;
  /** Throws if the cipher was modified or made for another purpose, or if its key is missing. */
  decrypt(cipher: string, purpose: KeyPurpose): string;
  /** Uses the first key. */
  hash(text: string): string;
  /** One hash per key, because stored hashes may use any of them during a rotation. */
  lookupHashes(text: string): string[];
  /** False if it is due for rotation. */
  isCurrent(stored: string): boolean;
  /** The prefix of all current values, for the query that finds the others. */
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

export const keyRingEnv = z.object({
  IDENTITY_KEYS: z
    .string('IDENTITY_KEYS is missing: set it to `first:` and the base64 of 32 random bytes')
    .superRefine((text, check) => {
      const keys = parseKeys(text);
      if (typeof keys === 'string') check.addIssue({ code: 'custom', message: keys });
    })
    .meta({
      description:
        "Encrypts identity numbers, and in all three services the secrets of authenticator apps and webhooks and copies of people’s data, at rest. The first encrypts, all decrypt, so a key is changed in steps: put a new one at the end, then, once every process has it, in front. The links in childcare's reminders that turn them off are encrypted with it too: keep an old key for as long as those in sent mails are to work.",
      syntax: '`id:base64 of 32 random bytes`, several by commas',
      npmStart: 'a random one, written to .env',
      isSecret: true,
    }),
});

const ivBytes = 12;
const tagBytes = 16;

/** Raw bytes make each operation five times slower than a key object. */
function subKey(key: Key, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key.secret, '', `training:${use}`, 32)));
}

/** Caches one derived key per use. */
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

/** The format is `id:base64,id:base64`. The first key encrypts and hashes; all decrypt and look up. */
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
