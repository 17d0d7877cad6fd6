'use client';

import { SignInForm } from '@repo/ui/account/sign-in-form';
import { signInAndLoadPage } from './sign-in.ts';

export function PasswordSignInForm({ returnTo }: { returnTo: string }) {
  return (
    <SignInForm onSubmit={(values) => signInAndLoadPage({ ...values, loginType: 'password' }, returnTo)} />
  );
}
