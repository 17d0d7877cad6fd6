import { randomBytes } from 'node:crypto';

/** So many characters by chance, of these. */
function pick(alphabet: string, count: number): string {
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** What makes a made-up name unlike any other. Without digits and vowels: no test that looks for a number or a word finds it by chance. */
export function tail(): string {
  return pick('bcdfghjklmnpqrstvwxz', 12);
}

/** A number unlike any other, of digits that no test looks for in a row. */
export function numericTail(): string {
  return pick('6789', 12);
}
