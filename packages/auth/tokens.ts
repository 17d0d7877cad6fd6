import { createHash, randomBytes } from 'node:crypto';

/** The SHA-256 by which a secret token is stored and found; 64 hex digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A random token of 256 bits, safe in URLs, with the hash to store in its place. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
