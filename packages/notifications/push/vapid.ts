import { createECDH } from 'node:crypto';
import { senderAddress } from '@repo/base/support-address';
import type { PushEnv } from './env.ts';

/** What pushes are signed with (RFC 8292). */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey('base64url');
}

/** Null where pushes are not set up. Throws a sentence for keys that do not belong together. */
export function parseVapidKeys(variables: PushEnv & { MAIL_FROM: string }): Vapid | null {
  const { PUSH_VAPID_PRIVATE_KEY: privateKey, PUSH_VAPID_PUBLIC_KEY: given } = variables;
  if (privateKey === undefined) {
    if (given === undefined) return null;
    throw new Error('PUSH_VAPID_PUBLIC_KEY is set, but PUSH_VAPID_PRIVATE_KEY is missing.');
  }
  const publicKey = publicKeyOf(privateKey);
  if (given !== undefined && given !== publicKey)
    throw new Error('PUSH_VAPID_PUBLIC_KEY is not the public key of PUSH_VAPID_PRIVATE_KEY.');
  const subject = variables.PUSH_VAPID_SUBJECT ?? `mailto:${senderAddress(variables.MAIL_FROM)}`;
  return { publicKey, privateKey, subject };
}
