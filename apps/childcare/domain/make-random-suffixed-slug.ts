import { randomBytes } from 'node:crypto';
import { slugWords } from '@repo/base/slug-words';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** "first-aid-for-infants-7k2mqx": the words of a name and a random suffix, which stands alone where there are none. */
export function makeRandomSuffixedSlug(name: string): string {
  const words = slugWords(name, 60);
  const tail = [...randomBytes(6)].map((byte) => alphabet[byte % 32]).join('');
  return words ? `${words}-${tail}` : tail;
}
