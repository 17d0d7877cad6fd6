import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

/** 0 is the weakest, 4 the strongest. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

// The English package's 180,000 words are 750 kB. The common passwords and the other word list rate nearly as well, so only its
// sentences are loaded.
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  translations,
  // With the default, a password full of 0 and @ blocks typing for more than a second.
  l33tMaxSubstitutions: 4,
});

/** Only this many characters are measured: the time grows with the length, and more characters never weaken a password. */
const longest = 32;

export function ratePassword(password: string): { score: PasswordScore; warning: string | null } {
  const { score, feedback } = zxcvbn.check(password.slice(0, longest));
  return { score, warning: feedback.warning || null };
}
