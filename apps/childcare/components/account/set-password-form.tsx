'use client';

import { NewPasswordForm } from '@repo/ui/account/new-password-form';
import { signInAndRedirect } from '@repo/ui/account/sign-in-and-redirect';

type SetPasswordFormProps = { token: string; email: string; isStaff: boolean };

/** Sets the password of a mailed link and signs in; /login redirects to the home of the role. */
export function SetPasswordForm({ token, email, isStaff }: SetPasswordFormProps) {
  return (
    <NewPasswordForm
      token={token}
      email={email}
      isStaff={isStaff}
      signIn={(password) => signInAndRedirect({ email, password }, '/login')}
      label="Choose a password"
      button="Set password"
      pendingText="Setting the password…"
      doneTitle="Your password is set"
    />
  );
}
