'use client';

import { SignInForm } from '@repo/ui/account/sign-in-form';
import { signInAndGo } from './sign-in.ts';

export type LoginFormProps = {
  /** The path to come back to. */
  returnTo: string;
};

export function LoginForm({ returnTo }: LoginFormProps) {
  return <SignInForm onSubmit={(values) => signInAndGo(values, returnTo)} />;
}
