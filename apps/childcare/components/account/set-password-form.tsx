'use client';

import { NewPasswordForm } from '@repo/ui/account/new-password-form';
import { signInAndGo } from '@repo/ui/account/sign-in-and-go';

/** Sets the password of a mailed link and goes straight in with it: from /login on to the home of the role. */
export function SetPasswordForm({ token, email }: { token: string; email: string }) {
  return (
    <NewPasswordForm
      token={token}
      email={email}
      onSet={(password) => signInAndGo({ email, password }, '/login')}
      label="Choose a password"
      button="Set password"
      pendingText="Setting the password…"
      doneTitle="Your password is set"
    />
  );
}
