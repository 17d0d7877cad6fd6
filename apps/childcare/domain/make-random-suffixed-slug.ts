import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** "first-aid-for-infants-7k2mqx": the words of a name and a random suffix. */
export function makeRandomSuffixedSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const tail = [...randomBytes(6)].map((byte) => alphabet[byte % 32]).join('');
  return words ? `${words}-${tail}` : tail;
}
