'use client';

import { signInForm } from '@repo/schemas/marketplace/account';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import Link from 'next/link';
import { PasswordField } from './password-field.tsx';
import { signInAndGo } from './sign-in.ts';

export type LoginFormProps = {
  /** The path to come back to. */
  returnTo: string;
};

export function LoginForm({ returnTo }: LoginFormProps) {
  const form = useZodForm(signInForm, { defaultValues: { email: '', password: '' } });
  return (
    <Form form={form} label="Sign in" onSubmit={(values) => signInAndGo(values, returnTo)}>
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        help={
          <Link href="/forgot-password" className="link target-44">
            Forgotten your password?
          </Link>
        }
      />
      <SubmitButton full pendingText="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
