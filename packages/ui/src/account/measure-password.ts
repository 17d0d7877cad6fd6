import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

/** 0 is guessed at once, 4 by nobody. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

// Of the English package the sentences alone: its 180,000 words are three quarters of a megabyte for a phone to fetch, and the
// common passwords and the word list of the other one tell weak from strong nearly as well.
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  translations,
  // By default a password full of 0 and @ takes more than a second, while the person is typing.
  l33tMaxSubstitutions: 4,
});

/** What is typed beyond this makes no password weaker, and looking at it takes longer. */
const longest = 32;

/** How hard a password is to guess, and in a sentence why it is not harder. */
export function measurePassword(password: string): { score: PasswordScore; warning: string | null } {
  const { score, feedback } = zxcvbn.check(password.slice(0, longest));
  return { score, warning: feedback.warning || null };
}
