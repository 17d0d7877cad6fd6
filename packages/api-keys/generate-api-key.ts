import { createToken, hashToken } from '@repo/auth/tokens';

/** Of the random part: 32 bytes in base64url. */
export const apiKeyTokenLength = 43;

/** A new key to show once, with what is stored of it. The prefix tells people and secret scanners whose keys these are. */
export function generateApiKey(prefix: `${string}_`): { key: string; prefix: string; keyHash: string } {
  const key = `${prefix}${createToken().token}`;
  return { key, prefix: key.slice(0, prefix.length + 6), keyHash: hashToken(key) };
}
