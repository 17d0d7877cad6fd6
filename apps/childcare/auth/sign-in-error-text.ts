import { createSignInTexts } from '@repo/auth/sign-in-texts';

/** A sentence for a person about a sign-in that did not work, by its code. */
export const signInErrorText = createSignInTexts({
  AccountClosed:
    'This account is closed and will be deleted. To keep it, open the link that we have mailed to you',
  AccountDeactivated: 'This account is deactivated. Ask your centre to open it again',
});
