import { staffPasswordMinimum } from '@repo/schemas/password';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The list is read with the first password that is asked about, and only what the minimum leaves of it is kept at hand. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords: readonly string[] = dictionary['passwords-common'];
  return new Set(passwords.filter((password) => lengthOf(password) >= staffPasswordMinimum));
}

/** In characters as people count them, an emoji is one. */
function lengthOf(password: string): number {
  return [...password].length;
}

/** Why a password is too weak for somebody who may change what is others'; null when it is not. */
export async function findStaffPasswordFault(password: string): Promise<string | null> {
  if (lengthOf(password) < staffPasswordMinimum) {
    return `People with your role need a password of at least ${staffPasswordMinimum} characters`;
  }
  commonPasswords ??= readCommonPasswords();
  const isCommon = (await commonPasswords).has(password.toLowerCase());
  return isCommon ? 'This is one of the most common passwords. Choose one that nobody would guess' : null;
}

type NewPassword = {
  password: string;
  /** The field it came in. */
  field: string;
  isStaff: boolean;
  invalid: (options: { message: string; details: { field: string; message: string }[] }) => Error;
};

/** Throws `invalid` for a password that is too weak for its person. The rule for everybody else is the schema's. */
export async function assertStrongEnough({ password, field, isStaff, invalid }: NewPassword): Promise<void> {
  const message = isStaff ? await findStaffPasswordFault(password) : null;
  if (message !== null) throw invalid({ message, details: [{ field, message }] });
}
