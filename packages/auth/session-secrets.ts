import { hkdfSync } from 'node:crypto';
import { derivedSecretMarker } from './env.ts';

/** The secrets of one service: the first signs, all verify. A new one is put at the end first, and in front once every process has it. */
export type SessionSecrets = readonly [string, ...string[]];

/** A key for one use. Whoever has it learns nothing about the secret, or about the key of another use. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/**
 * The secrets that the environment lists for the service, or one derived from `sharedSecret`, so that no service accepts
 * another's cookies. The word "derived" in a list stands for the derived secret, so that a service's first list can keep
 * its sessions alive.
 */
export function resolveSessionSecrets(options: {
  service: string;
  listed: readonly string[] | undefined;
  /** The environment's NEXTAUTH_SECRET, the same for all services. */
  sharedSecret: string;
}): SessionSecrets {
  const derived = deriveKey(options.sharedSecret, `${options.service}.sessions`).toString('base64url');
  const [first = derivedSecretMarker, ...rest] = options.listed ?? [];
  const secretOf = (entry: string) => (entry === derivedSecretMarker ? derived : entry);
  return [secretOf(first), ...rest.map(secretOf)];
}
