import { createSignInTexts } from '@repo/auth/sign-in-texts';
import { supportAddress } from '@repo/base/support-address';
import { env } from '#env.ts';

export function suspendedAccountText(): string {
  return `This account is suspended. If you think this is a mistake, write to ${supportAddress(env())}`;
}

const signInTexts = createSignInTexts({
  AccountClosed:
    'This account is closed and will be deleted. To keep it, open the link that we have mailed to you',
  EmailNotVerified:
    'Google has not verified the email address of that account, so we cannot use it to sign you in',
  Callback: 'The sign-in with Google was cancelled or did not work. Please try again',
  OAuthCallback: 'The sign-in with Google did not work. Please try again',
  OAuthSignin: 'We could not reach Google. Please try again in a moment',
  GoogleUnavailable: 'Google sign-in is not set up here. Sign in with your email and password',
  GoogleTaken: 'That Google account already belongs to another account here',
  AddressNotProven: 'Confirm your email address first, then connect Google',
  SessionEnded: 'You were signed out meanwhile. Sign in and try again',
  OtherGoogleConnected: 'Another Google account is connected already. Disconnect it first',
});

export function signInErrorText(code: string): string {
  return code === 'AccountSuspended' ? suspendedAccountText() : signInTexts(code);
}
