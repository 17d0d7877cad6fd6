import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

/** It has no types. */
type Ece = {
  decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
};
const ece: Ece = createRequire(import.meta.url)('http_ece');

/** A browser that takes pushes, with the keys that only it has. */
export type PushReceiver = {
  id: string;
  /** What pushes must be signed with: the public key that the page subscribed with. */
  applicationServerKey: string | null;
  publicKey: ECDH;
  authSecret: Buffer;
  isGone: boolean;
  messages: PushedMessage[];
};

export type PushedMessage = {
  at: string;
  /** Decrypted. */
  payload: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** The contact in the signature. */
  subject: string;
};

export function createPushReceiver(applicationServerKey: string | null): PushReceiver {
  const publicKey = createECDH('prime256v1');
  publicKey.generateKeys();
  return {
    id: randomUUID(),
    applicationServerKey,
    publicKey,
    authSecret: randomBytes(16),
    isGone: false,
    messages: [],
  };
}

/** What `PushSubscription.toJSON()` answers in a browser. */
export function toPushSubscriptionJson({ id, publicKey, authSecret }: PushReceiver, baseUrl: string) {
  return {
    endpoint: `${baseUrl}/send/${id}`,
    expirationTime: null,
    keys: { p256dh: publicKey.getPublicKey('base64url'), auth: authSecret.toString('base64url') },
  };
}

/** RFC 8291. Throws where the body was not encrypted for this receiver. */
export function decryptPushFor({ publicKey, authSecret }: PushReceiver, body: Buffer): string {
  return ece.decrypt(body, { version: 'aes128gcm', privateKey: publicKey, authSecret }).toString('utf8');
}
