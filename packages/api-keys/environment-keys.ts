import { hashToken } from '@repo/auth/tokens';

/** A key that the operator set in the environment. */
export type EnvironmentKey = { name: string; keyHash: string };

/** Reads `name:key,name:key` or bare keys. */
export function parseEnvironmentKeys(text: string): EnvironmentKey[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry, index) => {
      const colon = entry.indexOf(':');
      const name = colon > 0 ? entry.slice(0, colon).trim() : `environment key ${index + 1}`;
      return { name, keyHash: hashToken(entry.slice(colon + 1).trim()) };
    });
}
