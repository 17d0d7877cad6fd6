'use client';

import { SignInForm } from '@repo/ui/account/sign-in-form';
import { signInAndGo } from './sign-in.ts';

export function PasswordSignIn({ returnTo }: { returnTo: string }) {
  return <SignInForm onSubmit={(values) => signInAndGo({ ...values, loginType: 'password' }, returnTo)} />;
}
