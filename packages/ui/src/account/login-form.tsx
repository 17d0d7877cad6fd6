'use client';

import { signInAndGo } from './sign-in-and-go.ts';
import { SignInForm } from './sign-in-form.tsx';

export type LoginFormProps = {
  returnTo: string;
};

/** Signs in through next-auth. */
export function LoginForm({ returnTo }: LoginFormProps) {
  return <SignInForm onSubmit={(values) => signInAndGo(values, returnTo)} />;
}
