'use client';

import { passwordForm } from '@repo/schemas/training/account';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import Link from 'next/link';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { signInAndGo } from './sign-in.ts';

export function PasswordSignIn({ returnTo }: { returnTo: string }) {
  const form = useZodForm(passwordForm, { defaultValues: { email: '', password: '' } });
  return (
    <Form
      form={form}
      label="Sign in"
      onSubmit={(values) => signInAndGo({ ...values, loginType: 'password' }, returnTo)}
    >
      <EmailField control={form.control} />
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
