import { createSignInTexts } from '@repo/auth/sign-in-texts';

/** A sentence for a person about a sign-in that did not work, by its code. */
export const signInText = createSignInTexts({
  AccountDeactivated: 'This account is deactivated. Ask your centre to open it again',
});
