import { hkdfSync } from 'node:crypto';
import { derivedSecretMarker } from './env.ts';

/** The secrets of one service: the first signs, all verify, so that a secret is changed by putting a new one in front. */
export type SessionSecrets = readonly [string, ...string[]];

/** A key for one use. Whoever has it learns nothing about the secret, or about the key of another use. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}

/**
 * What the environment lists for the service, or one secret derived for it from the one that all services share: a cookie of
 * one service is then worth nothing at another, even to somebody who can read one service's memory. A list that takes the place
 * of a blank one names the derived secret by its word, so that nobody is signed out.
 */
export function resolveSessionSecrets(options: {
  service: string;
  listed: readonly string[] | undefined;
  root: string;
}): SessionSecrets {
  const derived = deriveKey(options.root, `${options.service}.sessions`).toString('base64url');
  const [first = derivedSecretMarker, ...rest] = options.listed ?? [];
  const secretOf = (entry: string) => (entry === derivedSecretMarker ? derived : entry);
  return [secretOf(first), ...rest.map(secretOf)];
}
