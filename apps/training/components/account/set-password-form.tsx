'use client';

import { NewPasswordForm } from '@repo/ui/account/new-password-form';
import { signInAndLoadPage } from './sign-in.ts';

type SetPasswordFormProps = { token: string; email: string; isStaff: boolean };

/** Sets the password of a mailed link and signs in with it. */
export function SetPasswordForm({ token, email, isStaff }: SetPasswordFormProps) {
  return (
    <NewPasswordForm
      token={token}
      email={email}
      isStaff={isStaff}
      signIn={(password) => signInAndLoadPage({ email, password, loginType: 'password' }, '/home')}
      label="Choose a password"
      button="Set password"
      pendingText="Setting the password…"
      doneTitle="Your password is set"
    />
  );
}
