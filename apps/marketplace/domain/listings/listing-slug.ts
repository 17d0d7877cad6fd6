import { randomBytes } from 'node:crypto';

const longestBase = 80;

/** Lower-case Latin letters and digits; may be empty. */
function slugBase(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words.length <= longestBase ? words : words.slice(0, longestBase).replace(/-[^-]*$/, '');
}

/** The title and 50 random bits. The slug does not change with the title. */
export function createRandomSlug(title: string): string {
  const tail = randomBytes(8).readBigUInt64BE().toString(32).padStart(13, '0').slice(-10);
  return `${slugBase(title) || 'listing'}-${tail}`;
}
