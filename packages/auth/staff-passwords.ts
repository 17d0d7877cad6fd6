import { once } from '@repo/base/once';
import { staffPasswordMinimum } from '@repo/schemas/password';
import { isBreachedPassword } from './breached-passwords.ts';

/** The list is read with the first password that is asked about, and only what the minimum leaves of it is kept at hand. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords: readonly string[] = dictionary['passwords-common'];
  return new Set(passwords.filter((password) => lengthOf(password) >= staffPasswordMinimum));
});

/** In characters as people count them, an emoji is one. */
function lengthOf(password: string): number {
  return [...password].length;
}

/**
 * Why a password is too weak for somebody who may change what is others'; null when it is not. A sign-in asks this much of a
 * password that was chosen earlier; `assertPasswordStrongEnoughIfStaff` asks more of a new one.
 */
export async function findStaffPasswordFault(password: string): Promise<string | null> {
  if (lengthOf(password) < staffPasswordMinimum) {
    return `People with your role need a password of at least ${staffPasswordMinimum} characters`;
  }
  const isCommon = (await commonPasswords()).has(password.toLowerCase());
  return isCommon ? 'This is one of the most common passwords. Choose one that nobody would guess' : null;
}

/** Read with the first new password of staff, as the list above. */
const strengthMeter = once(async () => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  // The meter's own settings: what it calls good is taken. See packages/ui/src/account/rate-password.ts.
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 4 });
  return (password: string, known: string[]) => zxcvbn.check(password.slice(0, 32), known).score;
});

/** Of 0 to 4; 3 takes a hundred million guesses. */
const leastScore = 3;

/**
 * Words of what the services are about, which are guessed first as the person's own names are. Beside these the callers pass
 * the name that the operator gave the service, and that of the centre.
 */
const contextWords = [
  'marketplace',
  'training',
  'childcare',
  'learning',
  'centre',
  'course',
  'admin',
  'moderator',
];

/** What an attacker tries first: names and addresses, whole, in their parts, and run together. */
function guessesFrom(about: readonly string[]): string[] {
  return [...contextWords, ...about].flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const pairs = parts.map((part, index) => `${part}${parts[index + 1] ?? ''}`);
    return [text.toLowerCase(), parts.join(''), ...pairs, ...parts].filter((guess) => guess.length > 2);
  });
}

async function findNewPasswordFault(
  password: string,
  about: readonly string[] | undefined,
): Promise<string | null> {
  const fault = await findStaffPasswordFault(password);
  if (fault !== null) return fault;
  if (await isBreachedPassword(password)) {
    return 'This password is in a list that attackers use: it was stolen from another site. Choose one that you use nowhere else';
  }
  if (about === undefined) return null;
  const measure = await strengthMeter();
  const score = measure(password, guessesFrom(about));
  return score < leastScore
    ? 'This password is too easy to guess. Use several words that do not belong together, and nothing about yourself'
    : null;
}

type NewPassword = {
  password: string;
  /** The field it came in. */
  field: string;
  isStaff: boolean;
  /**
   * Names and addresses of the person, and the names of the service and the centre, which make a password easier to guess.
   * Absent at the documented registration, whose clients know of a length only: there the list decides alone.
   */
  about?: readonly string[];
  invalid: (options: { message: string; details: { field: string; message: string }[] }) => Error;
};

/** Throws `invalid` for a new password that is too weak for its person. The rule for everybody else is the schema's. */
export async function assertPasswordStrongEnoughIfStaff(given: NewPassword): Promise<void> {
  const { password, field, isStaff, about, invalid } = given;
  const message = isStaff ? await findNewPasswordFault(password, about) : null;
  if (message !== null) throw invalid({ message, details: [{ field, message }] });
}
