import { randomBytes } from 'node:crypto';
import { slugWords } from '@repo/base/slug-words';

/** The title and 50 random bits. The slug does not change with the title. */
export function createRandomSlug(title: string): string {
  const tail = randomBytes(8).readBigUInt64BE().toString(32).padStart(13, '0').slice(-10);
  return `${slugWords(title, 80) || 'listing'}-${tail}`;
}
