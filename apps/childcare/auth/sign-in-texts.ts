/** What /login says about a sign-in that did not work, by the code in its address. */
const texts: Record<string, string> = {
  CredentialsSignin: 'Email or password is not right',
  AccountDeactivated: 'This account is deactivated. Ask your centre to open it again',
  SessionRequired: 'Please sign in to see that page',
};

const otherwise = 'The sign-in did not work. Please try again';

/** A sentence for a person. */
export function signInText(code: string): string {
  return Object.hasOwn(texts, code) ? (texts[code] ?? otherwise) : otherwise;
}
