import { randomBytes } from 'node:crypto';

/** `count` random characters of the alphabet. */
function pick(alphabet: string, count: number): string {
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Twelve random consonants, for a unique name. No digits or vowels: a test that searches for a number or a word never matches it. */
export function uniqueLetters(): string {
  return pick('bcdfghjklmnpqrstvwxz', 12);
}

/** Twelve random digits from 6 to 9, a sequence that no test searches for. */
export function uniqueDigits(): string {
  return pick('6789', 12);
}
