'use client';

import { signInAndGo } from './sign-in-and-go.ts';
import { SignInForm } from './sign-in-form.tsx';

export type LoginFormProps = {
  /** The path to come back to. */
  returnTo: string;
};

/** Signs in with a password where next-auth does it. */
export function LoginForm({ returnTo }: LoginFormProps) {
  return <SignInForm onSubmit={(values) => signInAndGo(values, returnTo)} />;
}
