const everywhere: Record<string, string> = {
  CredentialsSignin: 'Email or password is not right',
  PasswordTooWeak:
    'People with your role need a stronger password. Choose a new one with “Forgotten your password?”',
  SessionRequired: 'Please sign in to see that page',
};

const otherwise = 'The sign-in did not work. Please try again';

/** What /login says about a sign-in that did not work, by the code in its address: common codes and the service's own. */
export function createSignInTexts(own: Record<string, string>): (code: string) => string {
  const texts = new Map(Object.entries({ ...everywhere, ...own }));
  return (code) => texts.get(code) ?? otherwise;
}
